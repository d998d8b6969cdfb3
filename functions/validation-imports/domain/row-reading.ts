import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import { readAccount } from '../../../shared/imports/domain/rows/account-reading.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import type { RowField, RowProblem, RowValues } from '../../../shared/validation-imports/domain/validation-row.ts';

/** A cell of a file. */
export type Cell = {
  readonly text: string;
  /** Whether it is a number of a spreadsheet, which keeps 15 digits. */
  readonly isNumber: boolean;
};

/** A value in the form of the request. `correction` names the change of its form; null for none. */
type Reading = { readonly value: string; readonly correction: string | null; readonly problem?: string };

const MAX_TEXT = 255;

const asIs = (value: string): Reading => ({ value, correction: null });

const DATES: readonly (readonly [RegExp, (groups: readonly string[]) => string])[] = [
  [/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[T ].*)?$/, ([year = '', month = '', day = '']) => isoDate(year, month, day)],
  [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[T ].*)?$/, ([day = '', month = '', year = '']) => isoDate(year, month, day)],
  [/^(\d{4})-(\d{2})-(\d{2})[T ].*$/, ([year = '', month = '', day = '']) => isoDate(year, month, day)],
];

const isoDate = (year: string, month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Days of a spreadsheet count from one of these instants; those that a file of payments can have are 5 digits. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_OF_1904 = Date.UTC(1904, 0, 1);
const DAY_MS = 86_400_000;

/** An instant with its offset from UTC. At midnight it is a day: programs write the days of spreadsheets so. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ](?!00:00(?::00(?:\.0+)?)?[Z+-])\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A Mexican file writes the day before the month. The day of an instant is that of Mexico City. */
const readDate = ({ text, isNumber }: Cell, isFrom1904: boolean): Reading => {
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

const readAmount = ({ text, isNumber }: Cell): Reading => {
  if (isNumber && Math.abs(Number(text) - Number(Number(text).toFixed(2))) < 1e-6) return asIs(String(Number(Number(text).toFixed(2))));
  if (/^\d+(?:\.\d+)?$/.test(text)) return asIs(text);
  const [, whole, fraction = ''] = FORMATTED.exec(text) ?? [];
  return whole === undefined ? asIs(text) : { value: `${whole.replaceAll(',', '')}${fraction}`, correction: 'amount_format' };
};

/** Ten digits are a phone, as in a request. */
const readAccountNumber = ({ text, isNumber }: Cell, participants: Participants): Reading => {
  const stated = text.replace(/\D/g, '').length === 10 ? 'phone' : null;
  const { account, error, correction } = readAccount({ text, isNumber, stated }, participants);
  if (error === 'account_rounded') return { value: text, correction: null, problem: 'value_rounded' };
  return error === null && account !== null && correction !== null ? { value: account, correction } : asIs(text);
};

/** Digits that a spreadsheet keeps of a number. */
const SPREADSHEET_DIGITS = 15;

const readText = ({ text, isNumber }: Cell): Reading =>
  isNumber && text.replace(/\D/g, '').length > SPREADSHEET_DIGITS
    ? { value: text, correction: null, problem: 'value_rounded' }
    : asIs(text);

/** The file of a cell: the banks that take part, and whether its days count from 1904. */
type FileContext = { readonly participants: Participants; readonly isFrom1904: boolean };

const readCell = (field: RowField, cell: Cell, { participants, isFrom1904 }: FileContext): Reading => {
  switch (field) {
    case 'fecha':
      return readDate(cell, isFrom1904);
    case 'monto':
      return readAmount(cell);
    case 'cuenta_beneficiaria':
      return readAccountNumber(cell, participants);
    default:
      return readText(cell);
  }
};

/** The values of a row, with the corrections of their form and what the file itself spoiled. */
export type ReadValues = {
  readonly values: RowValues;
  readonly corrections: Readonly<Record<string, string>>;
  readonly problems: readonly RowProblem[];
};

/** Reads the cells of a row into the form of the request: dates, amounts, and accounts that a spreadsheet cut. */
export const readValues = (cells: readonly (readonly [RowField, Cell])[], file: FileContext): ReadValues => {
  const readings = cells
    .map(
      ([field, { text, isNumber }]) =>
        [
          field,
          {
            text: text
              .trim()
              .replace(/^['’]/, '')
              .slice(0, MAX_TEXT + 1),
            isNumber,
          },
        ] as const,
    )
    .filter(([, { text }]) => text !== '')
    .map(([field, cell]) => [field, readCell(field, cell, file)] as const);
  return {
    values: Object.fromEntries(readings.map(([field, { value }]) => [field, value])),
    corrections: Object.fromEntries(readings.flatMap(([field, { correction }]) => (correction === null ? [] : [[field, correction]]))),
    problems: readings.flatMap(([field, { problem }]) => (problem === undefined ? [] : [{ code: problem, field }])),
  };
};
