import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { ParseOutcome } from '../domain/parse-outcome.ts';
import type { FileContext, ReadRequestValues } from '../domain/rows/request-cells.ts';
import type { FoundRow } from '../domain/rows/request-row.ts';
import { failParse } from './parse-error.ts';
import { instructionsIn, parseFile, readTables, type FileTools, type FindRows } from './parse-file.ts';
import { columnName, HEADER_WITHIN, splitTable, type TableHeader } from './split-table.ts';
import { cellOf, type Grid, type Row, type Table } from './spreadsheet/grid.ts';
import type { ImportFile } from './spreadsheet/read-grids.ts';

export type RequestTools = FileTools & { readonly participants: Participants };

type Header<Field> = TableHeader & { readonly fields: readonly (Field | null)[] };

/** How the tables of requests of one kind are read. */
export type RequestTable<Field extends string> = {
  /** The field of a header: of the template alone, or of any name that other programs use. */
  readonly fieldOf: Readonly<Record<ImportFile['mode'], (name: string) => Field | null>>;
  /** Fields that the header of a table has. */
  readonly needed: readonly Field[];
  /** Fields of which an entry has at least one; rows without any are totals. */
  readonly entry: readonly Field[];
  readonly readValues: ReadRequestValues<Field>;
};

/** Characters of the cells of a row that are kept: a block of 125 rows has to fit into a transaction of 4 MB. */
const MAX_ROW_CHARACTERS = 2_000;
const MAX_CELL = 300;
/** Characters of the names of all columns, which each row repeats. Up to 64 names are cut to this length where they have more together. */
const MAX_NAMES_CHARACTERS = 4_000;
const SHORT_NAME = 60;

/** The names of so many columns, cut to a length that all of them may have. */
const cutNames = (header: TableHeader, count: number): readonly string[] => {
  const names = Array.from({ length: count }, (_unused, column) => columnName(header, column).slice(0, MAX_CELL));
  const characters = names.reduce((sum, name) => sum + name.length, 0);
  return characters <= MAX_NAMES_CHARACTERS ? names : names.map((name) => name.slice(0, SHORT_NAME));
};

/** The names of the columns. Those of one name get numbers, so that the results have each of them. */
const columnNames = (header: TableHeader, count: number): readonly string[] => {
  const taken = new Set<string>();
  return cutNames(header, count).map((wanted) => {
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
    taken.add(name);
    return name;
  });
};

const cellsOf = (row: Row, header: TableHeader, names: readonly string[]): FoundRow['cells'] => {
  let left = MAX_ROW_CHARACTERS;
  return names.slice(0, Math.max(row.cells.length, header.names.length)).map((name, column) => {
    const text = cellOf(row, column).slice(0, Math.min(MAX_CELL, left));
    left -= text.length;
    return [name, text] as const;
  });
};

const MAX_HEADER = 60;

/** The words of a header, in small letters without accents. */
export const headerWords = (text: string): string =>
  (
    text
      .slice(0, MAX_HEADER)
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join(' ');

/** Reads files of requests. For any bytes it returns rows, or the reason why there are none; it never throws because of them. */
export const makeParseRequests = <Field extends string>({ fieldOf, needed, entry, readValues }: RequestTable<Field>) => {
  /** A field that several columns may have belongs to the first of them. */
  const fieldsOf = ({ cells }: Row, mode: ImportFile['mode']): readonly (Field | null)[] => {
    const seen = new Set<Field>();
    return cells.map((cell) => {
      const field = fieldOf[mode](cell);
      if (field === null || seen.has(field)) return null;
      seen.add(field);
      return field;
    });
  };

  const findHeader = (grid: Grid, mode: ImportFile['mode']): Header<Field> | null => {
    for (const [at, row] of grid.slice(0, HEADER_WITHIN[mode]).entries()) {
      const fields = fieldsOf(row, mode);
      if (needed.every((field) => fields.includes(field))) return { at, names: row.cells, fields };
    }
    return null;
  };

  const readTable = (grid: Grid, header: Header<Field>, file: FileContext, step: () => void) => {
    const entryColumns = header.fields.flatMap((field, column) => (field !== null && entry.includes(field) ? [column] : []));
    const { rows, skipped } = splitTable(grid, header, entryColumns);
    const names = columnNames(header, Math.max(header.names.length, ...rows.map(({ cells }) => cells.length)));
    const toRow = (row: Row): FoundRow => {
      step();
      const cells = header.fields.flatMap((field, column) => {
        if (field === null) return [];
        return [[field, { text: cellOf(row, column), isNumber: row.numericColumns.includes(column) }] as const];
      });
      return { rowIndex: row.index, cells: cellsOf(row, header, names), ...readValues(cells, file) };
    };
    return { rows: rows.map(toRow), skipped };
  };

  return (file: ImportFile, tools: RequestTools): Promise<ParseOutcome<FoundRow>> => {
    const lacksHeader = ({ grid }: Table): boolean => findHeader(grid, file.mode) === null;
    const findRows: FindRows<FoundRow> = (tables, { step }) => {
      const instructions = instructionsIn(tables, lacksHeader);
      const context = { participants: tools.participants, isFrom1904: tables.isFrom1904 === true };
      const reading = readTables<FoundRow>(tables, (grid, table) => {
        const header = table === instructions ? null : findHeader(grid, file.mode);
        return header === null ? 'no_header' : readTable(grid, header, context, step);
      });
      if (reading.report.sheetsRead.length > 0) return reading;
      return failParse(file.mode === 'template' ? 'headers_not_found' : 'structure_not_recognised', { reason: 'no_header' });
    };
    return parseFile(file, tools, findRows);
  };
};
