/** Characters that are taken for one another when a key is read off an image. */
const LOOKALIKES: readonly string[] = ['O0QDC', 'I1LJT|', 'S583$', 'B8', 'G6E', 'Z27', 'U0V', 'A4', '9GQ', '3B8', '5S', 'NM', '7T'];

/** Whether two characters look alike. */
export const lookAlike = (left: string, right: string): boolean =>
  left === right || LOOKALIKES.some((group) => group.includes(left) && group.includes(right));

/** Of a key of 30 characters this many may be other than read: with more, two unlike keys would agree. */
const MAX_SUBSTITUTIONS = 8;
/** Whole characters that recognition loses or invents. */
const MAX_GAPS = 2;

/** The least gaps and lookalikes that lead from one text to the other; null when nothing within the bounds does. */
const alignmentCost = (read: string, key: string): { readonly gaps: number; readonly substitutions: number } | null => {
  // Costs are compared as one number: a gap outweighs any number of lookalikes.
  const GAP = 100;
  let previous = Array.from({ length: key.length + 1 }, (_unused, index) => index * GAP);
  for (let row = 1; row <= read.length; row += 1) {
    const current = [row * GAP];
    for (let column = 1; column <= key.length; column += 1) {
      const [left = '', right = ''] = [read[row - 1], key[column - 1]];
      const diagonal = previous[column - 1] ?? Number.POSITIVE_INFINITY;
      const step = left === right ? 0 : lookAlike(left, right) ? 1 : Number.POSITIVE_INFINITY;
      current.push(
        Math.min(
          diagonal + step,
          (previous[column] ?? Number.POSITIVE_INFINITY) + GAP,
          (current[column - 1] ?? Number.POSITIVE_INFINITY) + GAP,
        ),
      );
    }
    previous = current;
  }
  const cost = previous[key.length] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(cost) ? { gaps: Math.floor(cost / GAP), substitutions: cost % GAP } : null;
};

const normalised = (key: string): string => key.replaceAll(/\s/g, '').toUpperCase();

/**
 * Whether a key read off an image may be this key, misread: by characters that look alike and at most two that were lost or
 * added. What the portal says of a payment found by other fields is held against the receipt this way.
 */
export const mayBeMisreadAs = (read: string, key: string): boolean => {
  const cost = alignmentCost(normalised(read), normalised(key));
  return cost !== null && cost.gaps <= MAX_GAPS && cost.substitutions <= MAX_SUBSTITUTIONS;
};
