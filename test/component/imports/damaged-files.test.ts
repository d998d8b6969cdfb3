import { readFile } from 'node:fs/promises';

import fc from 'fast-check';

import { parseImportFile, type ParseTools } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { ParseMode } from '../../../shared/imports/domain/parse-outcome.ts';
import { parseTools } from '../../support/import-tools.ts';

const parse = (bytes: Uint8Array, mode: ParseMode = 'free', tools: Partial<ParseTools> = {}) =>
  parseImportFile({ bytes: Buffer.from(bytes), mode }, parseTools(tools));

describe('any file', () => {
  it('parsing fails with parse_timeout when no time is left', async () => {
    const noTime = { remainingMs: () => 0 };
    const samples = ['lista-utf8.csv', 'lista.xlsx', 'lista.xls', 'arreglo.json', 'correo.txt', 'tabla.pdf'];
    for (const name of samples) {
      expect(await parse(await readFile(`test/support/files/${name}`), 'free', noTime)).toMatchObject({
        kind: 'failed',
        code: 'parse_timeout',
      });
    }
  });

  // Files that a thread reads are few: starting it is what takes the time, and it is what contains the damage.
  it.each<[string, number]>([
    ['lista.xls', 15],
    ['tabla.pdf', 15],
    ['lista.xlsx', 150],
    ['plantilla.xlsx', 150],
    ['arreglo.json', 150],
    ['lista-utf16.csv', 150],
    ['bbva-interbancario.txt', 150],
  ])('parsing %s with random damage returns rows or a failure', async (name, numRuns) => {
    const valid = await readFile(`test/support/files/${name}`);
    const damage = fc.array(fc.tuple(fc.nat({ max: valid.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        damage,
        fc.nat({ max: valid.length }),
        fc.constantFrom<ParseMode>('free', 'template'),
        async (changes, length, mode) => {
          const bytes = Buffer.from(valid);
          for (const [at, value] of changes) bytes[at] = value;
          const { kind } = await parse(length % 3 === 0 ? bytes.subarray(0, length) : bytes, mode);
          expect(['parsed', 'failed']).toContain(kind);
        },
      ),
      { numRuns },
    );
  });

  it('parsing random bytes returns rows or a failure', async () => {
    const check = (starts: readonly string[], numRuns: number) =>
      fc.assert(
        fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }), async (start, bytes) => {
          const { kind } = await parse(Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
          expect(['parsed', 'failed']).toContain(kind);
        }),
        { numRuns },
      );
    await check(['', 'PK\x03\x04', 'PK\x05\x06', '[', '{', '"'], 450);
    await check(['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '\x09\x08\x08\x00', '<table>'], 15);
  });
});
