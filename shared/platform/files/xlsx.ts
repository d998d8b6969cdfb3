import { writeXlsxStream, type CellValue, type ColumnDef } from 'hucre/xlsx';

import { cellText, type Sheet } from './sheet.ts';
import { readChunks, type Table, type TableColumn } from './table-file.ts';

/** Excel's instants have no time zone: these are in UTC. */
const NUMBER_FORMATS: Readonly<Partial<Record<TableColumn<unknown>['type'], string>>> = {
  integer: '0',
  pesos: '0.00',
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
};

const COLUMN_WIDTH = 20;
const CENTAVOS = 100;

const columnOf = <Row>({ name, type, width = COLUMN_WIDTH }: TableColumn<Row>): ColumnDef => {
  const numFmt = NUMBER_FORMATS[type];
  return { header: cellText(name), width, ...(numFmt === undefined ? {} : { numFmt }) };
};

const cellOf = <Row>(column: TableColumn<Row>, row: Row): CellValue => {
  switch (column.type) {
    case 'text': {
      const text = column.valueOf(row);
      return text === null ? null : cellText(text);
    }
    case 'integer':
      return column.valueOf(row);
    case 'pesos': {
      const amount = column.valueOf(row);
      return amount === null ? null : amount / CENTAVOS;
    }
    case 'date': {
      const date = column.valueOf(row);
      return date === null ? null : new Date(`${date}T00:00:00Z`);
    }
    case 'instant': {
      const instant = column.valueOf(row);
      return instant === null ? null : new Date(instant);
    }
  }
};

const cellRows = async function* <Row>({ columns, rows }: Table<Row>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row));
};

/** A table as an Office Open XML workbook, in chunks; its memory does not grow with the rows. */
export const xlsxChunks = <Row>(table: Table<Row>): AsyncIterable<Uint8Array> =>
  writeXlsxStream(cellRows(table), { name: table.name, columns: table.columns.map(columnOf), freezePane: { rows: 1 } });

/** A sheet as an Office Open XML workbook. Every cell is text, so that long numbers keep all their digits. */
export const xlsxOf = async ({ name, header, rows }: Sheet): Promise<Uint8Array> => {
  const columns = header.map((title, index): TableColumn<readonly string[]> => ({
    name: title,
    type: 'text',
    valueOf: (row) => row[index] ?? null,
  }));
  return readChunks(xlsxChunks({ name, columns, rows }));
};
