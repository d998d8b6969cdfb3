import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compiledModules } from './compiled-modules.ts';

const folder = join(import.meta.dirname, '../../shared/banking/data');

export const readData = (file: string): string => readFileSync(join(folder, file), 'utf8');

export const writeData = (file: string, text: string): void => {
  writeFileSync(join(folder, file), text);
};

/** Compiles the CSV files of `shared/banking/data` into modules in the same folder. */
export const compileData = (): void => {
  const modules = compiledModules({
    spei_participants: readData('spei_participants.csv'),
    bank_aliases: readData('bank_aliases.csv'),
    names_outside_spei: readData('names_outside_spei.csv'),
    bins_mx: readData('bins_mx.csv'),
    bin_issuer_to_spei: readData('bin_issuer_to_spei.csv'),
    bank_holidays: readData('bank_holidays.csv'),
    certificate_dates: readData('certificate_dates.csv'),
  });
  for (const [file, text] of modules) writeData(file, text);
};
