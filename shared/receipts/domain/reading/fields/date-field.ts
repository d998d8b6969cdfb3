import type { CalendarDate } from '../../../../platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import { labelsOf, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { isPlausible, readDate, readDateWithoutYear } from '../values/date.ts';
import { confidenceOf, contradicted, fieldReading } from './found-field.ts';

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
    return guess === null ? [] : [{ date: guess, field: fieldReading(value, guess, WITHOUT_YEAR), isGuess: true }];
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

const unlabelled = (text: LabelledText, today: CalendarDate): readonly DateField[] =>
  text.cells.flatMap((cell) => {
    const [first, ...others] = cell.words;
    if (first === undefined) return [];
    return foundIn({ words: [first, ...others], text: cell.text, page: cell.page, cells: [cell], isJoined: false }, false, today);
  });

const labelledAs = (text: LabelledText, kind: 'fecha' | 'fecha_captura', today: CalendarDate): readonly DateField[] =>
  labelsOf(text, kind).flatMap((label) => {
    const [first] = valuesOf(text, label)
      .map((value) => foundIn(value, true, today))
      .filter((found) => found.length > 0);
    return first ?? [];
  });

/** Different dates with labels that may be the payment's: in doubt, until a key or a reference names one of them. */
const disputed = (fields: readonly DateField[]): readonly DateField[] => {
  const printed = fields.filter(({ isGuess }) => !isGuess);
  if (new Set(printed.map(({ date }) => date)).size < 2) return fields;
  return fields.map((each) => ({ ...each, field: contradicted(each.field, each.field.confidence - DOUBT) }));
};

/**
 * The dates on a receipt, each day once: those with a label, then those of the order, then those without a label; then the dates that they
 * may be with one more digit.
 */
export const readDateFields = (text: LabelledText, today: CalendarDate): readonly DateField[] => {
  const labelled = disputed(labelledAs(text, 'fecha', today));
  const captured = labelledAs(text, 'fecha_captura', today);
  const found = [
    ...labelled,
    ...captured,
    ...(labelled.length + captured.length === 0 ? disputed(unlabelled(text, today)) : unlabelled(text, today)),
  ];
  const inOrder = [...found.filter(({ isGuess }) => !isGuess), ...found.filter(({ isGuess }) => isGuess)];
  return inOrder.filter(({ date }, index) => inOrder.findIndex((other) => other.date === date) === index);
};
