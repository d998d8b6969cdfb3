import type { RetryCycle } from '../../validation/domain/retry/retry-cycle.ts';
import { isPlayground, type Source } from '../../validation/domain/source.ts';
import type { ValidationStatus } from '../../validation/domain/status.ts';
import type { ValidationSummary } from '../../validation/domain/validation.ts';

/** The fields of a validation that counters count by. */
export type CountedRow = Pick<ValidationSummary, 'status' | 'source' | 'retry' | 'receptor' | 'deletedAt'>;

type Dimension<Name extends string> = {
  readonly name: Name;
  /** Characters of each of its codes. */
  readonly width: number;
  readonly codeOf: (row: CountedRow) => string;
  readonly valueOf: (code: string) => string;
};

const found = (text: string | undefined, name: string): string => {
  if (text === undefined) throw new RangeError(`the dimension ${name} has no such value`);
  return text;
};

/** A dimension with few values, each of which has a letter. */
const lettered = <const Name extends string, Value extends string>(
  name: Name,
  letters: Readonly<Record<Value, string>>,
  valueIn: (row: CountedRow) => Value,
): Dimension<Name> => {
  const values = new Map(Object.entries<string>(letters).map(([value, letter]) => [letter, value]));
  return { name, width: 1, codeOf: (row) => letters[valueIn(row)], valueOf: (code) => found(values.get(code), name) };
};

const STATUS: Readonly<Record<ValidationStatus, string>> = {
  queued: 'q',
  processing: 'p',
  valid: 'v',
  not_found: 'n',
  cep_unavailable: 'u',
  returned: 'r',
  invalid: 'i',
  failed: 'f',
  error: 'e',
};
const TYPE: Readonly<Record<Source['input'], string>> = { direct: 'd', ocr: 'o' };
const RETRY: Readonly<Record<RetryCycle['state'] | 'none', string>> = {
  none: '-',
  awaiting_verdict: 'a',
  pending: 'p',
  resolved: 'r',
  exhausted: 'x',
  cancelled: 'c',
};
const FLAG = { '0': '0', '1': '1' } as const;
const NO_BANK = '-----';

/**
 * The dimensions of the counters, in the order of their codes. A new one goes to the end: counters without its code belong
 * to no value of it until a rebuild has counted them again.
 */
const DIMENSIONS = [
  lettered('status', STATUS, ({ status }) => status),
  lettered('type', TYPE, ({ source }) => source.input),
  lettered('playground', FLAG, ({ source }) => (isPlayground(source) ? '1' : '0')),
  lettered('withdrawn', FLAG, ({ deletedAt }) => (deletedAt === null ? '0' : '1')),
  lettered('retry', RETRY, ({ retry }) => retry?.state ?? 'none'),
  {
    name: 'bank',
    width: NO_BANK.length,
    codeOf: ({ receptor }) => receptor ?? NO_BANK,
    valueOf: (code) => (code === NO_BANK ? '' : code),
  },
] as const satisfies readonly Dimension<string>[];

type DimensionName = (typeof DIMENSIONS)[number]['name'];

/** The values of a validation, or of a counter, by dimension. */
export type Combination = ReadonlyMap<DimensionName, string>;

/** Number of the validations with a combination. */
export type Tally = { readonly combination: Combination; readonly count: number };

/** Conditions on the values of dimensions. */
export type Criteria = Readonly<Partial<Record<DimensionName, (value: string) => boolean>>>;

/** The combination of a validation as the name of its counter. */
export const codeOf = (row: CountedRow): string => DIMENSIONS.map((dimension) => dimension.codeOf(row)).join('');

/** The combination that a counter counts; without the dimensions that are newer than the counter. */
export const combinationOf = (code: string): Combination => {
  const values = new Map<DimensionName, string>();
  let start = 0;
  for (const { name, width, valueOf } of DIMENSIONS) {
    if (start + width > code.length) break;
    values.set(name, valueOf(code.slice(start, start + width)));
    start += width;
  }
  return values;
};

/** Whether a combination meets all criteria. */
export const meets = (criteria: Criteria, combination: Combination): boolean =>
  DIMENSIONS.every(({ name }) => {
    const criterion = criteria[name];
    const value = combination.get(name);
    return criterion === undefined || (value !== undefined && criterion(value));
  });
