import { strFromU8, unzipSync } from 'fflate';

import { csvChunks, type Table, type TableColumn } from '../../../../shared/platform/files/table-file.ts';
import { xlsxChunks } from '../../../../shared/platform/files/xlsx.ts';
import { isCentavos, type Centavos } from '../../../../shared/platform/money/centavos.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { dateOf } from '../../../support/builders/transfers.ts';

type Row = {
  readonly text: string | null;
  readonly count: number | null;
  readonly amount: Centavos | null;
  readonly at: number | null;
  readonly day?: CalendarDate;
};

const amount = (centavos: number): Centavos => {
  if (!isCentavos(centavos)) throw new RangeError('no amount');
  return centavos;
};

const COLUMNS: readonly TableColumn<Row>[] = [
  { name: 'texto', type: 'text', valueOf: ({ text }) => text },
  { name: 'cuenta', type: 'integer', valueOf: ({ count }) => count },
  { name: 'monto', type: 'pesos', valueOf: (row) => row.amount },
  { name: 'creado_en', type: 'instant', valueOf: ({ at }) => at },
  { name: 'fecha', type: 'date', valueOf: ({ day = null }) => day },
];

const AT = Date.parse('2026-11-05T18:00:00Z');
const ROWS: readonly Row[] = [
  { text: '012345678901234567', count: 7, amount: amount(1_500_050), at: AT, day: dateOf('2026-11-03') },
  { text: '=HYPERLINK("x")', count: null, amount: null, at: null },
  { text: null, count: 0, amount: amount(1), at: 0 },
];

const table = (rows: readonly Row[] = ROWS): Table<Row> => ({
  name: 'hoja',
  columns: COLUMNS,
  rows,
});

const read = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const held: Uint8Array[] = [];
  for await (const chunk of chunks) held.push(chunk);
  return Buffer.concat(held);
};

test('a CSV file has the mark of UTF-8, amounts with two decimals, instants in UTC and no formula', async () => {
  expect((await read(csvChunks(table()))).toString()).toBe(
    '\uFEFFtexto,cuenta,monto,creado_en,fecha\r\n' +
      '012345678901234567,7,15000.50,2026-11-05T18:00:00.000Z,2026-11-03\r\n' +
      `"'=HYPERLINK(""x"")",,,,\r\n` +
      ',0,0.01,1970-01-01T00:00:00.000Z,\r\n',
  );
});

describe('a workbook', () => {
  const sheetOf = async (rows?: readonly Row[]): Promise<string> => {
    const parts = unzipSync(await read(xlsxChunks(table(rows))));
    return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  };

  test('has numbers, amounts, days and instants as numbers, texts as texts, and empty cells', async () => {
    const xml = await sheetOf();
    const cells = [...xml.matchAll(/<c r="(?<cell>[A-Z]+[2-4])"(?<attributes>[^>]*?)(?:\/>|>(?<content>.*?)<\/c>)/g)].map(({ groups }) => [
      groups?.['cell'],
      groups?.['attributes']?.includes('inlineStr') === true ? 'text' : 'number',
      groups?.['content']?.replaceAll(/<[^>]*>/g, ''),
    ]);
    expect(cells).toEqual([
      ['A2', 'text', '012345678901234567'],
      ['B2', 'number', '7'],
      ['C2', 'number', '15000.5'],
      ['D2', 'number', '46331.75'],
      ['E2', 'number', '46329'],
      ['A3', 'text', `'=HYPERLINK("x")`],
      ['B3', 'number', undefined],
      ['C3', 'number', undefined],
      ['D3', 'number', undefined],
      ['E3', 'number', undefined],
      ['B4', 'number', '0'],
      ['C4', 'number', '0.01'],
      ['D4', 'number', '25569'],
      ['E4', 'number', undefined],
    ]);
  });

  test('has no element of a formula, whatever its texts', async () => {
    expect(await sheetOf([{ text: '</t></is></c><c r="Z9"><f>1+1</f></c>', count: 1, amount: null, at: null }])).not.toContain('<f>');
  });

  test('ends with the error of its rows, so that no file looks complete without all of them', async () => {
    const rows = async function* (): AsyncGenerator<Row> {
      for (const row of ROWS) yield row;
      await Promise.reject(new Error('the table is away'));
    };
    await expect(read(xlsxChunks({ name: 'hoja', columns: COLUMNS, rows: rows() }))).rejects.toThrow('away');
  });
});
