import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { namesOf } from './names.ts';
import { writeFamily } from './write-family.ts';

const USAGE = `npm run new-family <name>

Writes a family that saves, reads and changes things of its users. The name is a plural in lower case, such as
price-alerts; it is the family's folder and the path of its operations. docs/contributing.md goes on from there.`;

const { positionals } = parseArgs({ allowPositionals: true });
const names = namesOf(positionals[0] ?? '');

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
  run('infra/figures.ts');
  run('node_modules/prettier/bin/prettier.cjs', '--write', ...added, ...changed);
  const derived = ['docs/openapi.json', 'docs/operations/costs.md'];
  const lines = (title: string, files: readonly string[]): string => `${title}\n${files.map((file) => `  ${file}`).join('\n')}\n`;
  process.stdout.write(lines('Added', added) + lines('Changed', [...changed, ...derived]));
}
