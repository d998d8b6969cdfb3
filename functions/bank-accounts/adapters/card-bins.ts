import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CARD_BIN_FILE, openBinTable } from '../domain/bin-table.ts';
import type { CardBinSource } from '../domain/card-bin-directory.ts';

/** The BIN directory of a folder, read at the first lookup so that a cold start without one does not pay for it. */
export const makeWorldCardBins = (folder: string): CardBinSource => {
  let opened: CardBinSource | null = null;
  return (bin) => (opened ??= openBinTable(readFileSync(join(folder, CARD_BIN_FILE))))(bin);
};
