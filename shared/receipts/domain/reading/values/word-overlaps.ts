import { lookAlike } from '../../../../banking/domain/tracking-key/key-confusions.ts';

/** A text that may be meant instead, and how unlikely it is. */
export type Variant = { readonly text: string; readonly cost: number };

/** Characters at the seam of two words that both of them may show. */
const MAX_OVERLAP = 3;
const OVERLAP_COST = 1;
/** Thin ones may be read in the edge of a word. */
const THIN = /[1IJL]/;
const THIN_COST = 1.25;

const overlapOf = (left: string, right: string, length: number): readonly Variant[] => {
  if (left.length <= length || right.length <= length) return [];
  const [end, start] = [Array.from(left.slice(-length)), Array.from(right.slice(0, length))];
  if (!end.every((character, index) => lookAlike(character, start[index] ?? ''))) return [];
  const unequal = end.filter((character, index) => character !== start[index]).length;
  return [{ text: left + right.slice(length), cost: OVERLAP_COST + unequal }];
};

/** The texts without what two words show twice where a key was taken for two: "…36L8" and "8594…". */
export const withoutOverlaps = (words: readonly string[]): readonly Variant[] =>
  words.slice(1).flatMap((_word, index) => {
    const [left, right] = [words.slice(0, index + 1).join(''), words.slice(index + 1).join('')];
    const overlaps = Array.from({ length: MAX_OVERLAP }, (_unused, less) => overlapOf(left, right, less + 1)).flat();
    const thin = [
      ...(THIN.test(left.slice(-1)) ? [{ text: left.slice(0, -1) + right, cost: THIN_COST }] : []),
      ...(THIN.test(right.slice(0, 1)) ? [{ text: left + right.slice(1), cost: THIN_COST }] : []),
    ];
    return [...overlaps, ...thin];
  });
