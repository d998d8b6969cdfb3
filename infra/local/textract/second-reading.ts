type Reading = { readonly text: string; readonly confidence: number };

const MIN_DIGITS = 5;

/** Long numbers and keys: one lost or mistaken character makes another value of them, and no word of the language helps. */
export const needsSecondReading = (text: string): boolean =>
  /^[\dA-Za-z|§]+$/.test(text) && text.replaceAll(/\D/g, '').length >= MIN_DIGITS;

/** Of 100: less says that nothing could be read. */
const MIN_CONFIDENCE = 50;
const CLEAR_CONFIDENCE = 85;
/** Two readings that differ are worth less than either. */
const DISAGREEMENT = 0.75;

const compact = (text: string): string => text.replaceAll(/\s/g, '');

/** Characters that a line gains from what stands beside the word, or that one of the readings lost. */
const MAX_LENGTH_DIFFERENCE = 2;

/** Whether both may be readings of one word: of a number only numbers. */
const areAlike = (first: string, second: string): boolean =>
  Math.abs(first.length - second.length) <= MAX_LENGTH_DIFFERENCE && (/\D/.test(first) || !/\D/.test(second));

/** What a word says by two readings of it: the better one, and less sure when they differ. Confidences of 0 to 100. */
export const betterReading = <First extends Reading>(first: First, second: Reading): First => {
  const text = compact(second.text);
  if (second.confidence < MIN_CONFIDENCE || !areAlike(first.text, text)) return first;
  if (text === first.text) return { ...first, confidence: Math.max(first.confidence, second.confidence) };
  const isBetter = second.confidence >= Math.min(first.confidence, CLEAR_CONFIDENCE);
  const confidence = DISAGREEMENT * Math.min(first.confidence, second.confidence);
  return { ...first, confidence, text: isBetter ? text : first.text };
};
