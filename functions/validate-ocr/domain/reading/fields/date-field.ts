import type { CalendarDate } from '../../../../../shared/platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../../shared/validation/domain/receipt/receipt.ts';
import { labelsOf, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { isPlausible, readDate } from '../values/date.ts';
import { confidenceOf, fieldReading } from './found-field.ts';

export type DateField = { readonly date: CalendarDate; readonly field: FieldReading };

const foundIn = (value: ValueCandidate, isLabelled: boolean, today: CalendarDate): readonly DateField[] => {
  const date = readDate(value.text);
  if (date === null) return [];
  const words = confidenceOf(value.words.filter(({ text }) => /\d/.test(text)));
  const base = words >= 0.75 ? 0.96 : 0.55 + 0.45 * words;
  const confidence = base - (isLabelled ? 0 : 0.03) - (isPlausible(date, today) ? 0 : 0.4);
  return [{ date, field: fieldReading({ ...value, isJoined: false }, date, confidence) }];
};

const unlabelled = (text: LabelledText, today: CalendarDate): readonly DateField[] =>
  text.cells.flatMap((cell) => {
    const [first, ...others] = cell.words;
    if (first === undefined) return [];
    return foundIn({ words: [first, ...others], text: cell.text, page: cell.page, cells: [cell], isJoined: false }, false, today);
  });

/** The dates a receipt shows, those with a label first, each day once. */
export const readDateFields = (text: LabelledText, today: CalendarDate): readonly DateField[] => {
  const labelled = labelsOf(text, 'fecha').flatMap((label) =>
    valuesOf(text, label)
      .flatMap((value) => foundIn(value, true, today))
      .slice(0, 1),
  );
  const found = [...labelled, ...unlabelled(text, today)];
  return [...new Map(found.toReversed().map((field) => [field.date, field])).values()].toReversed();
};
