import { readFileSync } from 'node:fs';

import { openBinTable } from '../../functions/bank-accounts/domain/bin-table.ts';
import { findCardBin, mexicanCardBin, type CardBin, type CardBinSource } from '../../functions/bank-accounts/domain/card-bin-directory.ts';
import { compileBinTable } from '../../infra/data/compiled-bin-table.ts';

const csv = (name: string): string => readFileSync(`shared/banking/data/${name}.csv`, 'utf8');

let world: CardBinSource | null = null;

/** Looks a BIN up in both directories; that of the world is compiled at its first use. */
export const findBin = (digits: string): CardBin | null =>
  findCardBin(digits, [mexicanCardBin, (bin) => (world ??= openBinTable(compileBinTable(csv('bins_world'), csv('bins_mx'))))(bin)]);
