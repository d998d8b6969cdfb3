import type { CalendarDate } from '../../../../platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import type { FoundLabel } from '../labels/find-labels.ts';
import { labelText } from '../labels/label-words.ts';
import { labelsOf, valueOfCell, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { isDateAlone, isPlausible, readDate, readDateWithoutYear } from '../values/date.ts';
import { confidenceOf, contradicted, fieldReading, withConfidence } from './found-field.ts';

/** `isGuess`: with a digit that is not there; something else has to name that day. */
export type DateField = { readonly date: CalendarDate; readonly field: FieldReading; readonly isGuess: boolean };

const DOUBT = 0.15;
/** No field by itself. */
const GUESS = 0.3;
/** The year is not printed: a key or a reference has to name the day. */
const WITHOUT_YEAR = 0.6;

/** A time of another zone: its day may not be the day in Mexico City. */
const OTHER_ZONE = /\d\s?Z\b|\b(?:UTC|GMT)\b/;

const foundIn = (value: ValueCandidate, isLabelled: boolean, today: CalendarDate): readonly DateField[] => {
  const read = readDate(value.text);
  if (read === null) {
    const guess = readDateWithoutYear(value.text, today);
    return guess === null ? [] : [{ date: guess, field: fieldReading(value, guess, WITHOUT_YEAR), isGuess: !isLabelled }];
  }
  const { date, isDoubtful, withLostDigit } = read;
  const words = confidenceOf(value.words.filter(({ text }) => /\d/.test(text)));
  const base = words >= 0.75 ? 0.96 : 0.55 + 0.45 * words;
  const isOtherZone = OTHER_ZONE.test(value.text);
  const confidence = base - (isLabelled ? 0 : 0.03) - (isDoubtful || isOtherZone ? DOUBT : 0) - (isPlausible(date, today) ? 0 : 0.4);
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

/** Dates without a label of theirs: any of them may be the day of the print, of the screen or of a message. */
const unlabelled = (text: LabelledText, today: CalendarDate): readonly DateField[] =>
  text.cells.flatMap((cell) => valueOfCell(cell).flatMap((value) => foundIn(value, false, today).map(withDoubt)));

/** Words of dates that are not the day of a payment. */
const OTHER_DATES = /impr(?:es|im)|consult|emisi|vigen|vence|venci|corte/i;

/** The first words of a row that the header of a mail has: its date is that of the message. */
const MAIL_SUBJECT = /^(?:asunto|subject)\b/i;

const isMail = ({ cells }: LabelledText): boolean => cells.some(({ text }) => MAIL_SUBJECT.test(text));

/** Texts that are no value of a label, except those of dates that are not the payment's. */
const unclaimedTexts = (text: LabelledText): readonly string[] => {
  const claimed = new Set(text.labels.flatMap((label) => [...label.cells, ...(valuesOf(text, label)[0]?.cells ?? [])]));
  return text.cells.filter((cell) => !claimed.has(cell) && !OTHER_DATES.test(cell.text)).map((cell) => cell.text);
};

/** A day that is named from an unknown one. */
const RELATIVE_DAY = /(?<!\p{L})(?:ayer|antier|anteayer)(?!\p{L})/iu;

/** Whether a text without a label names another day, or may do so: that may be the payment's, and the labelled one that of the print. */
const namesOtherDay = (printed: string, date: CalendarDate, today: CalendarDate): boolean => {
  const named = readDate(printed)?.date ?? readDateWithoutYear(printed, today);
  return RELATIVE_DAY.test(printed) || (named !== null && named !== date);
};

/** A label in English may announce the month first: "Transfer date" and "11/03/2026" may be the third of November. */
const mayBeginWithMonth = ({ cells: [cell] }: FoundLabel, { text }: ValueCandidate): boolean => {
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(text) ?? [];
  return /\bdate\b/.test(labelText(cell.text)) && first !== second && Number(first) <= 12 && Number(second) <= 12;
};

const labelledAs = (text: LabelledText, kind: 'fecha' | 'fecha_captura', today: CalendarDate): readonly DateField[] =>
  labelsOf(text, kind).flatMap((label) => {
    const [first] = valuesOf(text, label)
      .map((value) => {
        const found = foundIn(value, true, today);
        return isDateAlone(value.text) && !mayBeginWithMonth(label, value) ? found : found.map(withDoubt);
      })
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

/** The dates with a label of the payment; in doubt next to another date without a label, and in a mail. */
const labelledDates = (text: LabelledText, today: CalendarDate): readonly DateField[] => {
  const own = disputed(labelledAs(text, 'fecha', today));
  const unclaimed = unclaimedTexts(text);
  const isRivalled = own.some(({ isGuess, date }) => !isGuess && unclaimed.some((printed) => namesOtherDay(printed, date, today)));
  return isRivalled || isMail(text) ? own.map(withDoubt) : own;
};

/**
 * The dates on a receipt, each day once: those with a label, then those of the order, then those without a label; then the dates that they
 * may be with one more digit.
 */
export const readDateFields = (text: LabelledText, today: CalendarDate): readonly DateField[] => {
  const captured = labelledAs(text, 'fecha_captura', today).map(withDoubt);
  const bare = disputed(unlabelled(text, today).toSorted((left, right) => right.field.confidence - left.field.confidence));
  const found = [...labelledDates(text, today), ...captured, ...bare];
  const inOrder = [...found.filter(({ isGuess }) => !isGuess), ...found.filter(({ isGuess }) => isGuess)];
  return inOrder
    .filter(({ date }, index) => inOrder.findIndex((other) => other.date === date) === index)
    .map((each) => inOrder.filter(({ date }) => date === each.date).reduce((best, other) => (isSurer(other, best) ? other : best), each));
};
