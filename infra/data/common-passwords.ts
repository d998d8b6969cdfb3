import { readFile, writeFile } from 'node:fs/promises';

import { makeWordFilter } from '../../shared/identity/passwords/domain/word-filter.ts';

/*
 * Compiles the list of common passwords that ships with the service: npm run passwords -- <file> ... Each file has one word per line.
 * Sources of the words: `passwords-common` of @zxcvbn-ts/language-common 4.1.3 (MIT), names and common words of @zxcvbn-ts/language-es-es
 * 4.1.3 (MIT).
 */
const TARGET = 'shared/identity/passwords/data/common-passwords.generated.ts';
/** Bits per word for one mistake in a thousand. */
const BITS_PER_WORD = 14.4;

const files = process.argv.slice(2);
if (files.length === 0) throw new RangeError('name the files with words');
const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
const words = new Set(
  texts
    .flatMap((text) => text.split('\n'))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== ''),
);
const filter = makeWordFilter(words, Math.ceil((words.size * BITS_PER_WORD) / 8));
await writeFile(
  TARGET,
  `// Compiled by \`npm run passwords\` from ${words.size} words; see infra/data/common-passwords.ts.\n` +
    `export const COMMON_PASSWORDS =\n  '${Buffer.from(filter).toString('base64')}';\n`,
);
process.stdout.write(`${words.size} words, ${filter.length} bytes\n`);
