import type { AnyRow } from '../import-kind.ts';

/** The values of a row as texts, by field of a request; a missing field is absent. */
export type RowValues = Readonly<Record<string, string>>;

/** A code of the checks of a request, or of the file, and the field that it concerns. */
export type RowProblem = { readonly code: string; readonly field: string | null };

/** `correctable`: a value was brought into the form of the request. `duplicate`: it repeats something. */
export const REQUEST_ROW_STATUSES = ['valid', 'correctable', 'fatal', 'duplicate'] as const;
export type RequestRowStatus = (typeof REQUEST_ROW_STATUSES)[number];

export const NO_REQUEST_ROWS: Readonly<Record<RequestRowStatus, number>> = { valid: 0, correctable: 0, fatal: 0, duplicate: 0 };

/** The values of a row of a file, with the corrections of their form and what the file itself spoiled. */
export type ReadValues = {
  readonly values: RowValues;
  readonly corrections: Readonly<Record<string, string>>;
  readonly problems: readonly RowProblem[];
};

/** A row of a file that is a request. */
export type RequestRow<Accepted> = AnyRow & {
  /** Position in the original file, from 0. */
  readonly rowIndex: number;
  readonly status: RequestRowStatus;
  /** As read from the file, and as a PATCH overrides them; an empty text removes a value. */
  readonly read: RowValues;
  readonly overrides: RowValues;
  readonly corrections: Readonly<Record<string, string>>;
  readonly problems: readonly RowProblem[];
  /** Problems of the file itself: each lasts until its field is overridden. */
  readonly found: readonly RowProblem[];
  /** What the checks of the request made of it; null for a fatal row. */
  readonly accepted: Accepted | null;
  /** The row of the file by column, in its order. */
  readonly cells: readonly (readonly [column: string, text: string])[];
};

/** The values of a row with what a PATCH wrote over them. */
export const valuesOf = ({ read, overrides }: Pick<RequestRow<unknown>, 'read' | 'overrides'>): RowValues =>
  Object.fromEntries(Object.entries({ ...read, ...overrides }).filter(([, text]) => text !== ''));

/** A row of a file before it is checked. */
export type FoundRow = ReadValues & Pick<RequestRow<unknown>, 'rowIndex' | 'cells'>;

export const uncheckedRow = ({ rowIndex, cells, values, corrections, problems }: FoundRow, position: number) => ({
  position,
  rowIndex,
  cells,
  read: values,
  found: problems,
  corrections,
  overrides: {},
});

type Unchecked = Pick<RequestRow<unknown>, 'position' | 'rowIndex' | 'read' | 'overrides' | 'cells' | 'corrections' | 'found'>;

/** A row as one request, before it is compared with others. */
export type CheckedRow<Accepted> = Omit<RequestRow<Accepted>, 'status'>;

/** Checks the values of a row as a request with them would be checked. */
export type Preflight<Accepted> = (
  values: RowValues,
) => Promise<{ readonly ok: true; readonly accepted: Accepted } | { readonly ok: false; readonly problems: readonly RowProblem[] }>;

/** Applies the preflight to a row. What was found in the file stays a problem until the field is overridden. */
export const checkRow = async <Accepted>(row: Unchecked, preflight: Preflight<Accepted>): Promise<CheckedRow<Accepted>> => {
  const left = row.found.filter(({ field }) => field === null || !Object.hasOwn(row.overrides, field));
  const checked = await preflight(valuesOf(row));
  const corrections = Object.fromEntries(Object.entries(row.corrections).filter(([field]) => !Object.hasOwn(row.overrides, field)));
  const { position, rowIndex, read, overrides, cells, found } = row;
  return {
    position,
    rowIndex,
    read,
    overrides,
    cells,
    found,
    corrections,
    problems: [...left, ...(checked.ok ? [] : checked.problems)],
    accepted: checked.ok && left.length === 0 ? checked.accepted : null,
  };
};

/** The status of a row that was checked. */
export const requestRowStatus = (
  { accepted, corrections }: Pick<CheckedRow<unknown>, 'accepted' | 'corrections'>,
  isDuplicate: boolean,
): RequestRowStatus => {
  if (accepted === null) return 'fatal';
  if (isDuplicate) return 'duplicate';
  return Object.keys(corrections).length === 0 ? 'valid' : 'correctable';
};
