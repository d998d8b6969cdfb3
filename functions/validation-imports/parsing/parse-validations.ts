import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParseOutcome } from '../../../shared/imports/domain/parse-outcome.ts';
import { failParse } from '../../../shared/imports/parsing/parse-error.ts';
import { instructionsIn, parseFile, readTables, type FileTools, type FindRows } from '../../../shared/imports/parsing/parse-file.ts';
import { columnName, HEADER_WITHIN, splitTable, type TableHeader } from '../../../shared/imports/parsing/split-table.ts';
import { cellOf, type Grid, type Row, type Table } from '../../../shared/imports/parsing/spreadsheet/grid.ts';
import type { ImportFile } from '../../../shared/imports/parsing/spreadsheet/read-grids.ts';
import type { RowField } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { FoundRow } from '../domain/classify-rows.ts';
import { readValues } from '../domain/row-reading.ts';
import { likelyField, templateField } from './column-field.ts';

export type ParseTools = FileTools & { readonly participants: Participants };

type Header = TableHeader & { readonly fields: readonly (RowField | null)[] };

/** Characters of the cells of a row that are kept: a block of 125 rows has to fit into a transaction of 4 MB. */
const MAX_ROW_CHARACTERS = 2_000;
const MAX_CELL = 300;
/** Characters of the names of all columns, which each row repeats. Up to 64 names are cut to this length where they have more together. */
const MAX_NAMES_CHARACTERS = 4_000;
const SHORT_NAME = 60;

/** A field that several columns may have belongs to the first of them. */
const fieldsOf = ({ cells }: Row, fieldOf: (name: string) => RowField | null): readonly (RowField | null)[] => {
  const seen = new Set<RowField>();
  return cells.map((cell) => {
    const field = fieldOf(cell);
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
};

const findHeader = (grid: Grid, mode: ImportFile['mode']): Header | null => {
  const fieldOf = mode === 'template' ? templateField : likelyField;
  for (const [at, row] of grid.slice(0, HEADER_WITHIN[mode]).entries()) {
    const fields = fieldsOf(row, fieldOf);
    // A row of the file is a transfer if it has an amount and a date.
    if (fields.includes('monto') && fields.includes('fecha')) return { at, names: row.cells, fields };
  }
  return null;
};

/** The names of so many columns, cut to a length that all of them may have. */
const cutNames = (header: Header, count: number): readonly string[] => {
  const names = Array.from({ length: count }, (_unused, column) => columnName(header, column).slice(0, MAX_CELL));
  const characters = names.reduce((sum, name) => sum + name.length, 0);
  return characters <= MAX_NAMES_CHARACTERS ? names : names.map((name) => name.slice(0, SHORT_NAME));
};

/** The names of the columns. Those of one name get numbers, so that the results have each of them. */
const columnNames = (header: Header, count: number): readonly string[] => {
  const taken = new Set<string>();
  return cutNames(header, count).map((wanted) => {
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
    taken.add(name);
    return name;
  });
};

const cellsOf = (row: Row, header: Header, names: readonly string[]): FoundRow['cells'] => {
  let left = MAX_ROW_CHARACTERS;
  return names.slice(0, Math.max(row.cells.length, header.names.length)).map((name, column) => {
    const text = cellOf(row, column).slice(0, Math.min(MAX_CELL, left));
    left -= text.length;
    return [name, text] as const;
  });
};

const readTable = (grid: Grid, header: Header, file: Parameters<typeof readValues>[1], step: () => void) => {
  const { rows, skipped } = splitTable(
    grid,
    header,
    header.fields.flatMap((field, column) => (field === 'cuenta_beneficiaria' || field === 'clave_rastreo' ? [column] : [])),
  );
  const names = columnNames(header, Math.max(header.names.length, ...rows.map(({ cells }) => cells.length)));
  const toRow = (row: Row): FoundRow => {
    step();
    const cells = header.fields.flatMap((field, column) => {
      if (field === null) return [];
      return [[field, { text: cellOf(row, column), isNumber: row.numericColumns.includes(column) }] as const];
    });
    return { rowIndex: row.index, cells: cellsOf(row, header, names), ...readValues(cells, file) };
  };
  return {
    rows: rows.map(toRow),
    skipped,
  };
};

/** Reads a file of transfers. For any bytes it returns rows, or the reason why there are none; it never throws because of them. */
export const parseValidations = (file: ImportFile, tools: ParseTools): Promise<ParseOutcome<FoundRow>> => {
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
