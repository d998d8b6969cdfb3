import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { namesOf } from './names.ts';
import { writeFamily } from './write-family.ts';

const USAGE = `npm run new-family <name> [-- --item <singular>]

Writes a family whose users create, read and update things of their own. The name, in lower case with hyphens, is the
family's folder and the path of its operations; use the plural, such as price-alerts. --item names one of its things
if the singular does not follow from the plural: npm run new-family insurance -- --item policy. Words that the
files use for something else, such as route or name, need another. docs/developing/families.md describes the next steps.`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { item: { type: 'string' } } });
const names = namesOf(positionals[0] ?? '', values.item);

if (names === null || positionals.length !== 1) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else if (existsSync(`functions/${names.family}`)) {
  process.stderr.write(`functions/${names.family} exists already.\n`);
  process.exitCode = 1;
} else {
  const { added, changed } = await writeFamily(names);
  const run = (...command: readonly string[]) => execFileSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  run('infra/openapi.ts');
  run('infra/cost-report/main.ts');
  run('node_modules/oxfmt/bin/oxfmt', ...added, ...changed);
  const derived = [
    'docs/openapi.json',
    'docs/fields.md',
    'docs/errors.md',
    'functions/meta/data/error-operations.generated.ts',
    'functions/usage/data/operation-limits.generated.ts',
    'docs/operations/costs.md',
    'docs/operations/growth.md',
  ];
  const lines = (title: string, files: readonly string[]): string => `${title}\n${files.map((file) => `  ${file}`).join('\n')}\n`;
  const operations = ['create', 'get', 'update'].map((verb) => `${verb}${names.itemPascal}`);
  process.stdout.write(`Operations: ${operations.join(', ')}\n${lines('Added', added)}${lines('Changed', [...changed, ...derived])}`);
}
