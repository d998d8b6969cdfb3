import type { CalendarDate } from '../../../../platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import type { Cell } from '../layout/cells.ts';
import { isIntroduced, labelsOf, valueOfCell, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { isDateAlone, isPlausible, mayBeMonthFirst, readDate, readDateWithoutYear } from '../values/date.ts';
import { confidenceOf, contradicted, fieldReading, withConfidence } from './found-field.ts';

/** `isGuess`: with a digit that is not there; something else has to name that day. */
export type DateField = { readonly date: CalendarDate; readonly field: FieldReading; readonly isGuess: boolean };

const DOUBT = 0.15;
/** No field by itself. */
const GUESS = 0.3;
/** The year is not printed: a key or a reference has to name the day. */
const WITHOUT_YEAR = 0.6;

const foundIn = (value: ValueCandidate, isLabelled: boolean, today: CalendarDate): readonly DateField[] => {
  const read = readDate(value.text);
  if (read === null) {
    const guess = readDateWithoutYear(value.text, today);
    return guess === null ? [] : [{ date: guess, field: fieldReading(value, guess, WITHOUT_YEAR), isGuess: !isLabelled }];
  }
  const { date, isDoubtful, withLostDigit } = read;
  const words = confidenceOf(value.words.filter(({ text }) => /\d/.test(text)));
  const base = words >= 0.75 ? 0.96 : 0.55 + 0.45 * words;
  const confidence = base - (isLabelled ? 0 : 0.03) - (isDoubtful ? DOUBT : 0) - (isPlausible(date, today) ? 0 : 0.4);
  const single = { ...value, isJoined: false };
  return [
    { date, field: fieldReading(single, date, confidence), isGuess: false },
    ...withLostDigit.map((guess) => ({ date: guess, field: fieldReading(single, guess, GUESS, ['lost_digit']), isGuess: true })),
  ];
};

/** Below the limit for certainty: the date of an order, or one without a label next to other words. */
const DOUBTFUL = 0.8;

const withDoubt = (each: DateField): DateField => ({
  ...each,
  field: withConfidence(each.field, Math.min(each.field.confidence, DOUBTFUL)),
});

/** Dates without a label of theirs; only one that no other words give a meaning, and no other order of its numbers, is certain. */
const unlabelled = (text: LabelledText, today: CalendarDate): readonly DateField[] => {
  const others = text.labels.filter(({ kind }) => kind !== 'fecha' && kind !== 'fecha_captura');
  const claimed = new Set(others.flatMap((label) => [...label.cells, ...(valuesOf(text, label)[0]?.cells ?? [])]));
  const isCertain = (cell: Cell): boolean =>
    !claimed.has(cell) && isDateAlone(cell.text) && !mayBeMonthFirst(cell.text) && !isIntroduced(text, cell);
  return text.cells.flatMap((cell) => {
    const found = valueOfCell(cell).flatMap((value) => foundIn(value, false, today));
    return isCertain(cell) ? found : found.map(withDoubt);
  });
};

const labelledAs = (text: LabelledText, kind: 'fecha' | 'fecha_captura', today: CalendarDate): readonly DateField[] =>
  labelsOf(text, kind).flatMap((label) => {
    const [first] = valuesOf(text, label)
      .map((value) => (isDateAlone(value.text) ? foundIn(value, true, today) : foundIn(value, true, today).map(withDoubt)))
      .filter((found) => found.length > 0);
    return first ?? [];
  });

/** Different dates with labels that may be the payment's: in doubt, until a key or a reference names one of them. */
const disputed = (fields: readonly DateField[]): readonly DateField[] => {
  const printed = fields.filter(({ isGuess }) => !isGuess);
  if (new Set(printed.map(({ date }) => date)).size < 2) return fields;
  return fields.map((each) => ({ ...each, field: contradicted(each.field, each.field.confidence - DOUBT) }));
};

const isSurer = (one: DateField, other: DateField): boolean => one.field.confidence > other.field.confidence;

/**
 * The dates on a receipt, each day once: those with a label, then those of the order, then those without a label; then the dates that they
 * may be with one more digit.
 */
export const readDateFields = (text: LabelledText, today: CalendarDate): readonly DateField[] => {
  const labelled = disputed(labelledAs(text, 'fecha', today));
  const captured = labelledAs(text, 'fecha_captura', today).map(withDoubt);
  const bare = disputed(unlabelled(text, today).toSorted((left, right) => right.field.confidence - left.field.confidence));
  const found = [...labelled, ...captured, ...(labelled.length + captured.length === 0 ? bare : bare.map(withDoubt))];
  const inOrder = [...found.filter(({ isGuess }) => !isGuess), ...found.filter(({ isGuess }) => isGuess)];
  return inOrder
    .filter(({ date }, index) => inOrder.findIndex((other) => other.date === date) === index)
    .map((each) => inOrder.filter(({ date }) => date === each.date).reduce((best, other) => (isSurer(other, best) ? other : best), each));
};
