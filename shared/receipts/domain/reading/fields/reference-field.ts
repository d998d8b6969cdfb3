import type { CalendarDate } from '../../../../platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import type { FoundLabel } from '../labels/find-labels.ts';
import { labelText } from '../labels/label-words.ts';
import {
  isContinuedInRow,
  isUnderOther,
  labelsOf,
  unlistedValues,
  valuesOf,
  type LabelledText,
  type ValueCandidate,
} from '../layout/labelled-page.ts';
import { readReference } from '../values/reference.ts';
import { areCertain, confidenceOf, CONFLICTING, contradicted, fieldReading } from './found-field.ts';

/** Whether one text is the other with one character less. */
const lacksOne = (short: string, long: string): boolean =>
  short.length + 1 === long.length && Array.from(long).some((_character, index) => long.slice(0, index) + long.slice(index + 1) === short);

/** A day as many banks make a reference of it: `ddmmyy`. */
export const dayAsReference = (date: CalendarDate): string => `${date.slice(8)}${date.slice(5, 7)}${date.slice(2, 4)}`;

/** The days, as references, that a reference is with one digit lost. */
const paymentDays = (reference: string, dates: readonly CalendarDate[]): readonly string[] => [
  ...new Set(dates.map(dayAsReference).filter((each) => lacksOne(reference, each))),
];

/** Whether the digit after a label may be a part of it: "Referencia 1". */
const mayBeNumbered = ({ rest }: FoundLabel): boolean => /^\d$/.test(rest.map(({ text }) => text).join(' '));

/** The confidence of a reference that may have lost a digit. */
const MAY_LACK_ONE = 0.8;

const readValue = (value: ValueCandidate, dates: readonly CalendarDate[], isDoubtful: boolean): readonly FieldReading[] => {
  const read = readReference(value.text);
  if (read === null || (read.isRepaired && areCertain(value.words))) return [];
  const [day, ...otherDays] = areCertain(value.words) ? [] : paymentDays(read.value, dates);
  if (day !== undefined && otherDays.length === 0) return [fieldReading(value, day, 0.88, ['payment_day'])];
  if (day !== undefined || isDoubtful) return [fieldReading(value, read.value, MAY_LACK_ONE)];
  const words = confidenceOf(value.words);
  const sure = words >= 0.75 ? 0.96 : 0.5 + 0.45 * words;
  return [fieldReading(value, read.value, read.isRepaired ? Math.min(sure, 0.85) : sure, read.isRepaired ? ['digits'] : [])];
};

/** Whether a text like "Referencia del ordenante" has another reference, and no label names the numeric one: the bank's own may be "Referencia". */
const hasOtherReference = (text: LabelledText, { value }: FieldReading): boolean =>
  !labelsOf(text, 'referencia_numerica').some(({ cells }) => /num|\bno\b/.test(labelText(cells[0].text))) &&
  unlistedValues(text, /^ref(?:erencia)?\b/).some((other) => {
    const read = readReference(other.text);
    return read !== null && Number(read.value) !== Number(value);
  });

/** The numeric reference, by its label: seven digits elsewhere are folios. Of two different ones none is certain. */
export const readReferenceField = (text: LabelledText, dates: readonly CalendarDate[]): FieldReading | null => {
  const found = labelsOf(text, 'referencia_numerica').flatMap((label) =>
    valuesOf(text, label)
      .filter(({ isJoined }) => !isJoined)
      .flatMap((value) => readValue(value, dates, isUnderOther(text, label) || isContinuedInRow(text, value)))
      .slice(0, mayBeNumbered(label) ? undefined : 1),
  );
  const [best] = found.toSorted((left, right) => right.confidence - left.confidence);
  if (best === undefined) return null;
  return found.some(({ value }) => Number(value) !== Number(best.value)) || hasOtherReference(text, best)
    ? contradicted(best, Math.min(best.confidence, CONFLICTING))
    : best;
};
