import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { looksRounded, type AccountText } from '../../../shared/imports/domain/rows/account-reading.ts';
import type { CandidateRow, RowAccountType } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { fieldByName, guessField, type ColumnField } from '../../../shared/imports/domain/rows/column-field.ts';
import { columnName, HEADER_WITHIN, splitTable, type TableHeader } from '../../../shared/imports/parsing/split-table.ts';
import { cellOf, type CellTypes, type Grid, type Row } from '../../../shared/imports/parsing/spreadsheet/grid.ts';
import { makeToCandidates } from './candidate.ts';
import type { TableReading } from './table-reading.ts';

type Header = TableHeader & { readonly fields: readonly (ColumnField | null)[] };

const ACCOUNT_FIELDS: readonly ColumnField[] = ['clabe', 'account', 'card', 'phone'];
const STATED: Readonly<Partial<Record<ColumnField, RowAccountType>>> = { clabe: 'clabe', card: 'card', phone: 'phone' };

const headerAt = (grid: Grid, at: number, fieldOf: (text: string) => ColumnField | null): Header | null => {
  const names = grid[at]?.cells ?? [];
  const fields = names.map(fieldOf);
  return fields.some((field) => field !== null && ACCOUNT_FIELDS.includes(field)) ? { at, names, fields } : null;
};

const firstHeader = (grid: Grid, rows: number, fieldOf: (text: string) => ColumnField | null): Header | null => {
  for (let at = 0; at < Math.min(rows, grid.length); at += 1) {
    const header = headerAt(grid, at, fieldOf);
    if (header !== null) return header;
  }
  return null;
};

/** The header of a file made from the template: within its first eight rows, with one of the template's account columns. */
export const findTemplateHeader = (grid: Grid): Header | null =>
  firstHeader(
    grid.filter(({ index }) => index < HEADER_WITHIN.template),
    HEADER_WITHIN.template,
    fieldByName,
  );

/** A header near the top of a table, with recognisable column names; a single cell is a title or a list. */
export const findAnyHeader = (grid: Grid): Header | null => {
  const header = firstHeader(grid, HEADER_WITHIN.free, guessField);
  if (header === null) return null;
  const named = header.fields.filter((field) => field !== null).length;
  return named > 1 || header.names.filter((name) => name.trim() !== '').length === 1 ? header : null;
};

const columnsOf = (header: Header, field: ColumnField): readonly number[] =>
  header.fields.flatMap((found, column) => (found === field ? [column] : []));

const firstText = (row: Row, columns: readonly number[]): string => {
  for (const column of columns) {
    const text = cellOf(row, column);
    if (text.trim() !== '') return text;
  }
  return '';
};

const STATED_WORDS: readonly (readonly [RowAccountType, RegExp])[] = [
  ['clabe', /clabe|^40$/i],
  ['card', /tarjeta|card|d[eé]bito|cr[eé]dito|^0?3$/i],
  ['phone', /(?<!\p{L})(?:cel|tel|m[oó]vil|(?:mobile )?phone)|^10$/iu],
];

/** Words for an account of any kind, which state no type. */
const ANY_TYPE = /^(?:cuenta|cta|account|cuenta (?:de )?(?:cheques|ahorro|bancaria)|n\/?a|-+)\.?$/i;

const statedIn = (text: string): RowAccountType | null => STATED_WORDS.find(([, words]) => words.test(text.trim()))?.[0] ?? null;

/** National digits of a phone, whatever its punctuation, with or without the country code (52, once 521). */
const phoneText = (text: string): string => {
  const digits = text.replace(/[^0-9]/g, '');
  return /^521?([0-9]{10})$/.exec(digits)?.[1] ?? (digits === '' ? text : text.replace(/[().+]/g, ''));
};

/** The column of an export that identifies a row's beneficiary. */
const ID_COLUMN = 'id';

const idIn = (row: Row, column: number): number | null => {
  const text = column === -1 ? '' : cellOf(row, column).trim();
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
};

const isLong = (text: string): boolean => /^[0-9]{17,18}$/.test(text.trim());

/** Columns whose long numbers all end as if a spreadsheet had rounded them to 15 digits. */
const roundedColumns = (rows: Grid, columns: readonly number[]): ReadonlySet<number> =>
  new Set(
    columns.filter((column) => {
      const long = rows.map((row) => cellOf(row, column)).filter(isLong);
      return long.length > 0 && long.every((text) => looksRounded(text.trim()));
    }),
  );

/**
 * The beneficiaries of a table, one for every account of a row below its header, and the skipped rows. In the template a column states the
 * type of an account. `step` is called for each row, and may throw to stop.
 */
export const readTable = (
  grid: Grid,
  header: Header,
  types: CellTypes,
  participants: Participants,
  step: () => void,
  { isTemplate = false }: { readonly isTemplate?: boolean } = {},
): TableReading => {
  const accountColumns = ACCOUNT_FIELDS.flatMap((field) => columnsOf(header, field).map((column) => ({ field, column })));
  const { rows, skipped } = splitTable(
    grid,
    header,
    accountColumns.map(({ column }) => column),
  );
  const rounded =
    types === 'typed'
      ? new Set<number>()
      : roundedColumns(
          rows,
          accountColumns.map(({ column }) => column),
        );
  const labelColumns = [...columnsOf(header, 'alias'), ...columnsOf(header, 'name')];
  const bankColumns = columnsOf(header, 'bank');
  const typeColumns = columnsOf(header, 'account_type');
  const idColumn = header.names.findIndex((name) => name.trim().toLowerCase() === ID_COLUMN);

  const toCandidates = makeToCandidates(participants);
  const sourceNames = header.names.map((_name, column) => columnName(header, column));

  const accountIn = (row: Row, field: ColumnField, column: number, stated: RowAccountType | null): AccountText => {
    const text = cellOf(row, column);
    return {
      text: field === 'phone' ? phoneText(text) : text,
      isNumber: row.numericColumns.includes(column) || rounded.has(column),
      stated: STATED[field] ?? stated,
      column: columnName(header, column),
    };
  };

  const bankOf = (row: Row): string =>
    bankColumns
      .map((column) => cellOf(row, column).trim())
      .filter((text) => text !== '')
      .join(' ');

  const toRows = (row: Row): readonly CandidateRow[] => {
    step();
    const type = typeColumns.length === 0 ? '' : firstText(row, typeColumns).trim();
    const stated = type === '' ? null : statedIn(type);
    return toCandidates({
      rowIndex: row.index,
      stated,
      statesUnknownType: isTemplate && type !== '' && stated === null && !ANY_TYPE.test(type),
      accounts: accountColumns.map(({ field, column }) => accountIn(row, field, column, stated)),
      beneficiaryId: idIn(row, idColumn),
      label: firstText(row, labelColumns),
      bank: bankOf(row),
      source: row.cells.map((text, column) => [sourceNames[column] ?? columnName(header, column), text] as const),
    });
  };

  return {
    rows: rows.flatMap(toRows),
    skipped,
  };
};
