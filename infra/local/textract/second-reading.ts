type Reading = { readonly text: string; readonly confidence: number };

const MIN_DIGITS = 5;
/** Out of 100: a word below this gets a second reading, whatever its text. */
const DOUBTFUL_CONFIDENCE = 50;
const MIN_LENGTH = 3;

const isLongNumber = (text: string): boolean => /^[\dA-Za-z|§]+$/.test(text) && text.replaceAll(/\D/g, '').length >= MIN_DIGITS;

/**
 * Long numbers and keys: one lost or mistaken character changes their value, and no dictionary helps. Also words with low confidence, such
 * as asterisks and small dates.
 */
export const needsSecondReading = ({ text, confidence }: Reading): boolean =>
  isLongNumber(text) || (confidence < DOUBTFUL_CONFIDENCE && text.length >= MIN_LENGTH);

/** Out of 100: below this the word is unreadable. */
const MIN_CONFIDENCE = 50;
const CLEAR_CONFIDENCE = 85;
/** A first reading below this is worthless, so a second one with a higher confidence need not resemble it. */
const LOST_CONFIDENCE = 40;
const FOUND_CONFIDENCE = 70;
/** Factor on the confidence of two readings that differ. */
const DISAGREEMENT = 0.75;

const compact = (text: string): string => text.replaceAll(/\s/g, '');

/** Characters that a line gains from text next to the word, or that one of the readings lost. */
const MAX_LENGTH_DIFFERENCE = 2;

/** Whether both may be readings of one word; a number matches only numbers. */
const areAlike = (first: string, second: string): boolean =>
  Math.abs(first.length - second.length) <= MAX_LENGTH_DIFFERENCE && (/\D/.test(first) || !/\D/.test(second));

/** Combines two readings of a word: the better one, with less confidence when they differ. Confidences of 0 to 100. */
export const betterReading = <First extends Reading>(first: First, second: Reading): First => {
  const text = compact(second.text);
  const isFound = first.confidence < LOST_CONFIDENCE && second.confidence >= FOUND_CONFIDENCE;
  if (isFound && !areAlike(first.text, text)) return { ...first, confidence: DISAGREEMENT * second.confidence, text };
  if (second.confidence < MIN_CONFIDENCE || !areAlike(first.text, text)) return first;
  if (text === first.text) return { ...first, confidence: Math.max(first.confidence, second.confidence) };
  const isBetter = second.confidence >= Math.min(first.confidence, CLEAR_CONFIDENCE);
  const confidence = DISAGREEMENT * Math.min(first.confidence, second.confidence);
  return { ...first, confidence, text: isBetter ? text : first.text };
};
