/** A text reduced to what labels are compared by: lower-case ASCII letters and digits, single blanks. */
export const labelText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The least number of characters to change, add or drop between two texts; more than `limit` is not counted out. */
export const editDistance = (left: string, right: string, limit: number): number => {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let previous = Array.from({ length: right.length + 1 }, (_unused, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      current.push(Math.min((previous[column - 1] ?? 0) + cost, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? limit + 1;
};

/** How much of two texts is common to both, in order: 0 to 1. */
export const commonShare = (left: string, right: string): number => {
  let previous = Array.from({ length: right.length + 1 }, () => 0);
  for (const character of left) {
    const current = [0];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = character === right[column - 1];
      current.push(isSame ? (previous[column - 1] ?? 0) + 1 : Math.max(previous[column] ?? 0, current[column - 1] ?? 0));
    }
    previous = current;
  }
  return (2 * (previous[right.length] ?? 0)) / Math.max(1, left.length + right.length);
};

/** Characters of a label that recognition may get wrong. */
const toleranceOf = (label: string): number => (label.length < 5 ? 0 : label.length < 11 ? 1 : 2);

/** Words that are no misread label: the bank Cuenca is one letter away from "cuenta". */
const OTHER_WORDS: ReadonlySet<string> = new Set(['cuenca']);

const isWithin = (text: string, label: string, tolerance: number): boolean => editDistance(text, label, tolerance) <= tolerance;

/** Characters of one word that recognition may get wrong: "factura" is no misread "captura", "cie" no "spei". */
const toleranceOfWord = (word: string): number => (word.length < 8 ? 1 : 2);

/** Whether a text is a label, as recognition may have read it. */
export const isLabelText = (text: string, label: string): boolean => {
  if (OTHER_WORDS.has(text) || !isWithin(text, label, toleranceOf(label))) return false;
  const [words, expected] = [text.split(' '), label.split(' ')];
  if (words.length !== expected.length) return isWithin(words.join(''), expected.join(''), 1);
  return expected.every((word, index) => isWithin(words[index] ?? '', word, toleranceOfWord(word)));
};
