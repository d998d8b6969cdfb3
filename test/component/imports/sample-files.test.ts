import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { ParseMode } from '../../../shared/imports/domain/parse-outcome.ts';
import { parseTools } from '../../support/import-tools.ts';
import { makeSamples, SAMPLE_PEOPLE } from '../../support/sample-files/samples.ts';

const FOLDER = 'test/support/files';

const readSample = (name: string): Promise<Uint8Array> => readFile(join(FOLDER, name));

const parse = async (name: string, mode: ParseMode) => parseImportFile({ bytes: await readSample(name), mode }, parseTools());

const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase();

const everyone = SAMPLE_PEOPLE.map(({ account }) => account);
const clabesOnly = everyone.filter((account) => account.length === 18);

const EVERY_FORM: readonly (readonly [name: string, format: string, accounts: readonly string[]])[] = [
  ['lista-utf8.csv', 'csv', everyone],
  ['lista-utf8-con-marca.csv', 'csv', everyone],
  ['lista-windows-1252.csv', 'csv', everyone],
  ['lista-utf16.csv', 'csv', everyone],
  ['lista-tabuladores.txt', 'txt', everyone],
  ['lista-barras.txt', 'txt', everyone],
  ['bbva-interbancario.txt', 'txt', clabesOnly],
  ['santander-otros-bancos.txt', 'txt', clabesOnly],
  ['correo.txt', 'txt', everyone],
  ['carta.txt', 'txt', everyone],
  ['lista.xlsx', 'xlsx', everyone],
  ['lista.xls', 'xls', everyone],
  ['arreglo.json', 'json', everyone],
  ['json-api.json', 'json', everyone],
  ['lineas.json', 'json', everyone],
  ['tabla.pdf', 'pdf', everyone],
  ['carta.pdf', 'pdf', everyone],
];

describe('sample files', () => {
  it('equal the output of their generator script', async () => {
    const made = await makeSamples();
    const kept = (await readdir(FOLDER, { withFileTypes: true }))
      .filter((entry) => entry.isFile() && extname(entry.name) !== '.ts')
      .map(({ name }) => name);
    expect(kept.toSorted()).toEqual(Object.keys(made).toSorted());
    await Promise.all(
      kept.map(async (name) => {
        expect([name, Buffer.compare(await readSample(name), made[name] ?? Buffer.alloc(0))]).toEqual([name, 0]);
      }),
    );
  });

  it.each(EVERY_FORM)('%s is parsed into every account and name of the list', async (name, format, accounts) => {
    const outcome = await parse(name, 'free');
    if (outcome.kind === 'failed') throw new Error(outcome.code);
    expect(outcome).toMatchObject({ format, llmInvoked: false });
    expect(outcome.rows.map(({ account }) => account)).toEqual(accounts);
    expect(outcome.rows.map(({ label }) => plain(label))).toEqual(
      SAMPLE_PEOPLE.filter(({ account }) => accounts.includes(account)).map((person) => plain(person.name)),
    );
    expect(outcome.rows.flatMap(({ errorCodes }) => errorCodes)).toEqual([]);
  });

  it.each(['plantilla.csv', 'plantilla.xlsx', 'plantilla.json', 'plantilla.txt'])(
    '%s is parsed in the same way in template and free mode',
    async (name) => {
      const [template, free] = await Promise.all([parse(name, 'template'), parse(name, 'free')]);
      expect(template).toMatchObject({ kind: 'parsed' });
      expect(template).toEqual(free);
    },
  );

  it('fail with headers_not_found in template mode without the template headers', async () => {
    expect(await parse('correo.txt', 'template')).toMatchObject({ kind: 'failed', code: 'headers_not_found' });
  });
});
