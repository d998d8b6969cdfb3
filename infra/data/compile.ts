/** `node infra/data/compile.ts`: compiles the CSV files of shared/data into the generated modules beside them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledModules } from './compiled-modules.ts';

const folder = join(import.meta.dirname, '../../shared/data');
const csv = (name: string): string => readFileSync(join(folder, `${name}.csv`), 'utf8');

const modules = compiledModules({
  spei_participants: csv('spei_participants'),
  bank_aliases: csv('bank_aliases'),
  bins_mx: csv('bins_mx'),
  bin_issuer_to_spei: csv('bin_issuer_to_spei'),
});
for (const [file, text] of modules) writeFileSync(join(folder, file), text);
