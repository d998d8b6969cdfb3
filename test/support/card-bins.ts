import { readFileSync } from 'node:fs';

import { compileBinTable } from '../../infra/data/compiled-bin-table.ts';
import { openBinTable } from '../../shared/domain/bank/bin-table.ts';
import { findCardBin, mexicanCardBin, type CardBin, type CardBinSource } from '../../shared/domain/bank/card-bin-directory.ts';

const csv = (name: string): string => readFileSync(`shared/data/${name}.csv`, 'utf8');

let world: CardBinSource | null = null;

/** Looks a BIN up in both directories; that of the world is compiled when it is first asked. */
export const findBin = (digits: string): CardBin | null =>
  findCardBin(digits, [mexicanCardBin, (bin) => (world ??= openBinTable(compileBinTable(csv('bins_world'), csv('bins_mx'))))(bin)]);
