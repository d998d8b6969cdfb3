import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { BANORTE, BBVA, clabeOf, SANTANDER } from '../../support/builders/transfers.ts';
import { parseTools } from '../../support/import-tools.ts';

const ANA = clabeOf(BBVA.prefix, 1);
const LUIS = clabeOf(SANTANDER.prefix, 2);
const EVA = clabeOf(BANORTE.prefix, 3);

const parse = (bytes: Uint8Array | string) => parseImportFile({ bytes: Buffer.from(bytes), mode: 'free' }, parseTools());

const labelsOf = async (bytes: Uint8Array | string) => {
  const outcome = await parse(bytes);
  if (outcome.kind === 'failed') throw new Error(outcome.code);
  return outcome.rows.map(({ account, label }) => [account, label]);
};

const NAMES = ['Íñigo Núñez Ávila', 'José Peña', 'Raúl García Ibáñez'];
const LIST = `Nombre,CLABE\n${[ANA, LUIS, EVA].map((account, index) => `${NAMES[index]},${account}`).join('\n')}\n`;

const CODE_PAGE_850: Readonly<Record<string, number>> = { Í: 0xd6, ñ: 0xa4, ú: 0xa3, Á: 0xb5, é: 0x82, í: 0xa1, á: 0xa0 };
const MAC_ROMAN: Readonly<Record<string, number>> = { Í: 0xea, ñ: 0x96, ú: 0x9c, Á: 0xe7, é: 0x8e, í: 0x92, á: 0x87 };

const encode = (text: string, table: Readonly<Record<string, number>>): Uint8Array =>
  Uint8Array.from(text, (character) => table[character] ?? character.charCodeAt(0));

describe('names of a delimited text', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(LIST)],
    ['Windows-1252', Buffer.from(LIST, 'latin1')],
    ['code page 850', encode(LIST, CODE_PAGE_850)],
    ['Mac Roman', encode(LIST, MAC_ROMAN)],
    ['UTF-16 without a mark', Buffer.from(LIST, 'utf16le')],
  ])('are read in %s', async (_encoding, bytes) => {
    expect(await labelsOf(bytes)).toEqual([
      [ANA, NAMES[0]],
      [LUIS, NAMES[1]],
      [EVA, NAMES[2]],
    ]);
  });

  test('are read in Windows-1252 when its quotes and blanks are all that is not ASCII', async () => {
    const bytes = encode(`Nombre,CLABE\nRosa O'Brien,${ANA}\nJuan_Mora,${LUIS}\n`, { "'": 0x92, _: 0xa0 });
    expect(await labelsOf(bytes)).toEqual([
      [ANA, 'Rosa O’Brien'],
      [LUIS, 'Juan Mora'],
    ]);
  });
});

describe('a quote that nothing closes', () => {
  test('at the start of a field swallows no row', async () => {
    expect(await labelsOf(`Nombre,CLABE\nAna,${ANA}\n"Luis,${LUIS}\nEva,${EVA}\n`)).toEqual([
      [ANA, 'Ana'],
      [LUIS, '"Luis'],
      [EVA, 'Eva'],
    ]);
  });

  test('swallows no row when a later field has quotes', async () => {
    expect(await labelsOf(`Nombre,CLABE\n"Ana,${ANA}\n"Luis Soto",${LUIS}\nEva,${EVA}\n`)).toEqual([
      [ANA, '"Ana'],
      [LUIS, 'Luis Soto'],
      [EVA, 'Eva'],
    ]);
  });

  test('is distinguished from one that closes a field of several lines', async () => {
    expect(await labelsOf(`Nombre,CLABE\n"Ana\nRuiz ""Nena""",${ANA}\n"Luis, el ""Güero""",${LUIS}\n`)).toEqual([
      [ANA, 'Ana Ruiz "Nena"'],
      [LUIS, 'Luis, el "Güero"'],
    ]);
  });
});

describe('long numbers that are no accounts', () => {
  test('are the decimals of a share', async () => {
    expect(await parse('Norte;0.9064139136836293;5\nSur;0,5092019521771137;6\n')).toMatchObject({
      kind: 'failed',
      code: 'structure_not_recognised',
    });
  });

  test('are not the digits before the point', async () => {
    expect(await labelsOf(`Ana Ruiz;${ANA}.0\nLuis Soto;${LUIS}\n`)).toEqual([
      [ANA, 'Ana Ruiz'],
      [LUIS, 'Luis Soto'],
    ]);
  });

  test('are ids of a statement, of which some pass a check digit by chance', async () => {
    const lines = Array.from(
      { length: 200 },
      (_unused, index) => `Pago ${index};${2_007_200_236_977_720n + BigInt(index) * 100n};Procesado`,
    );
    expect(await parse(lines.join('\n'))).toMatchObject({ kind: 'failed', code: 'structure_not_recognised' });
  });
});
