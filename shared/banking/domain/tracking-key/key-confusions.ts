/** Characters that are taken for one another when a key is read off an image. */
const LOOKALIKES: readonly string[] = ['O0QDC', 'I1LJT|', 'S583$', 'B8E', 'G6E', 'Z27', 'U0V', 'A4', '9GQ', '9I', '3B8', '5S', 'NM', '7T'];

/** Whether two characters look alike. */
export const lookAlike = (left: string, right: string): boolean =>
  left === right || LOOKALIKES.some((group) => group.includes(left) && group.includes(right));

/** Of a key of 30 characters this many may differ from the text that was read: with more, two unlike keys would match. */
const MAX_SUBSTITUTIONS = 8;
/** Characters that recognition loses, invents or replaces by an unlike one. */
const MAX_ERRORS = { sure: 2, doubtful: 3 } as const;

/** How certain the reading of a key is. */
export type KeyCertainty = keyof typeof MAX_ERRORS;

/** The least errors and lookalikes between one text and the other; null when they exceed the bounds. */
const alignmentCost = (read: string, key: string, certainty: KeyCertainty): { readonly errors: number; readonly lookalikes: number } => {
  // Costs are compared as one number: an error outweighs any number of lookalikes.
  const ERROR = 100;
  // A certain reading contains no unlike character: one counts as a lost character and an invented one.
  const unlike = certainty === 'sure' ? 2 * ERROR : ERROR;
  let previous = Array.from({ length: key.length + 1 }, (_unused, index) => index * ERROR);
  for (let row = 1; row <= read.length; row += 1) {
    const current = [row * ERROR];
    for (let column = 1; column <= key.length; column += 1) {
      const [left = '', right = ''] = [read[row - 1], key[column - 1]];
      const step = left === right ? 0 : lookAlike(left, right) ? 1 : unlike;
      current.push(
        Math.min(
          (previous[column - 1] ?? Number.POSITIVE_INFINITY) + step,
          (previous[column] ?? Number.POSITIVE_INFINITY) + ERROR,
          (current[column - 1] ?? Number.POSITIVE_INFINITY) + ERROR,
        ),
      );
    }
    previous = current;
  }
  const cost = previous[key.length] ?? Number.POSITIVE_INFINITY;
  return { errors: Math.floor(cost / ERROR), lookalikes: cost % ERROR };
};

const normalised = (key: string): string => key.replaceAll(/\s/g, '').toUpperCase();

/**
 * Whether a key read off an image may be a misreading of this key: with characters that look alike, and up to two of any kind lost, added
 * or mistaken, or three when the recognition was uncertain. This compares a receipt with the payment that the portal found by account,
 * amount, date and reference.
 */
export const mayBeMisreadAs = (read: string, key: string, certainty: KeyCertainty): boolean => {
  const { errors, lookalikes } = alignmentCost(normalised(read), normalised(key), certainty);
  return errors <= MAX_ERRORS[certainty] && lookalikes <= MAX_SUBSTITUTIONS;
};
