import type { Participants } from '../../../banking/domain/bank/participants.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../platform/time/calendar-date.ts';
import { readAccount } from './account-reading.ts';
import type { ReadValues } from './request-row.ts';

/** A cell of a file. */
export type Cell = {
  readonly text: string;
  /** Whether it is a number of a spreadsheet, which keeps 15 digits. */
  readonly isNumber: boolean;
};

/** A value in the form of the request. `correction` names the change of its form; null for none. */
export type CellReading = { readonly value: string; readonly correction: string | null; readonly problem?: string };

/** The file of a cell: the banks that take part, and whether its days count from 1904. */
export type FileContext = { readonly participants: Participants; readonly isFrom1904: boolean };

const MAX_TEXT = 255;

const asIs = (value: string): CellReading => ({ value, correction: null });

const isoDate = (year: string, month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const DATES: readonly (readonly [RegExp, (groups: readonly string[]) => string])[] = [
  [/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[T ].*)?$/, ([year = '', month = '', day = '']) => isoDate(year, month, day)],
  [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ].*)?$/, ([day = '', month = '', year = '']) => isoDate(year, month, day)],
  [/^(\d{4})-(\d{2})-(\d{2})[T ].*$/, ([year = '', month = '', day = '']) => isoDate(year, month, day)],
];

/** Days of a spreadsheet count from one of these instants; those that a file of payments can have are 5 digits. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_OF_1904 = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;

/** An instant with its offset from UTC. At midnight it is a day: programs write the days of spreadsheets so. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ](?!00:00(?::00(?:\.0+)?)?[Z+-])\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A Mexican file writes the day before the month. The day of an instant is that of Mexico City. */
export const readDate = ({ text, isNumber }: Cell, { isFrom1904 }: Pick<FileContext, 'isFrom1904'>): CellReading => {
  if (isNumber && /^[3-5]\d{4}(?:\.\d+)?$/.test(text)) {
    const epoch = isFrom1904 ? EPOCH_OF_1904 : SPREADSHEET_EPOCH;
    return { value: new Date(epoch + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10), correction: 'date_format' };
  }
  const instant = INSTANT.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  if (!Number.isNaN(instant)) return { value: calendarDateIn(MEXICO_CITY, instant), correction: 'date_format' };
  for (const [form, toIso] of DATES) {
    const match = form.exec(text);
    if (match !== null) return { value: toIso(match.slice(1)), correction: 'date_format' };
  }
  return asIs(text);
};

/** An amount with a sign of pesos and with separators of thousands. */
const FORMATTED = /^\$? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?: ?(?:MXN|M\.?N\.?|pesos))?$/i;

export const readAmount = ({ text, isNumber }: Cell): CellReading => {
  if (isNumber && Math.abs(Number(text) - Number(Number(text).toFixed(2))) < 1e-6) return asIs(String(Number(Number(text).toFixed(2))));
  if (/^\d+(?:\.\d+)?$/.test(text)) return asIs(text);
  const [, whole, fraction = ''] = FORMATTED.exec(text) ?? [];
  return whole === undefined ? asIs(text) : { value: `${whole.replaceAll(',', '')}${fraction}`, correction: 'amount_format' };
};

/** Ten digits are a phone, as in a request. */
export const readAccountNumber = ({ text, isNumber }: Cell, { participants }: Pick<FileContext, 'participants'>): CellReading => {
  const stated = text.replace(/\D/g, '').length === 10 ? 'phone' : null;
  const { account, error, correction } = readAccount({ text, isNumber, stated }, participants);
  if (error === 'account_rounded') return { value: text, correction: null, problem: 'value_rounded' };
  return error === null && account !== null && correction !== null ? { value: account, correction } : asIs(text);
};

/** Digits that a spreadsheet keeps of a number. */
const SPREADSHEET_DIGITS = 15;

export const readText = ({ text, isNumber }: Cell): CellReading =>
  isNumber && text.replace(/\D/g, '').length > SPREADSHEET_DIGITS
    ? { value: text, correction: null, problem: 'value_rounded' }
    : asIs(text);

export type ReadRequestValues<Field extends string> = (cells: readonly (readonly [Field, Cell])[], file: FileContext) => ReadValues;

const trimmed = (text: string): string =>
  text
    .trim()
    .replace(/^['’]/, '')
    .slice(0, MAX_TEXT + 1);

/** Reads the cells of a row into the form of the request: dates, amounts, and accounts that a spreadsheet cut. */
export const makeReadRequestValues =
  <Field extends string>(readCell: (field: Field, cell: Cell, file: FileContext) => CellReading): ReadRequestValues<Field> =>
  (cells, file) => {
    const readings = cells
      .map(([field, { text, isNumber }]) => [field, { text: trimmed(text), isNumber }] as const)
      .filter(([, { text }]) => text !== '')
      .map(([field, cell]) => [field, readCell(field, cell, file)] as const);
    return {
      values: Object.fromEntries(readings.map(([field, { value }]) => [field, value])),
      corrections: Object.fromEntries(readings.flatMap(([field, { correction }]) => (correction === null ? [] : [[field, correction]]))),
      problems: readings.flatMap(([field, { problem }]) => (problem === undefined ? [] : [{ code: problem, field }])),
    };
  };
