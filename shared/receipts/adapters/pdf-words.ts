import type { TextPage, Word } from '../domain/reading/text-page.ts';

/** In points, from the lower left corner of the page. */
export type CharacterBox = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

type Character = { readonly code: number; readonly box: CharacterBox };

const isBlank = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0xfffe;

/** Maximum gap between two characters of one word, in heights of a character. */
const WORD_GAP = 0.7;
const SAME_LINE = 0.5;

const heightOf = ({ top, bottom }: CharacterBox): number => Math.abs(top - bottom);
const middleOf = ({ top, bottom }: CharacterBox): number => (top + bottom) / 2;

/** Whether a character continues the word before it, by its place: columns follow each other without a space. */
const isSameWord = (previous: Character, next: Character): boolean => {
  const height = Math.max(heightOf(previous.box), heightOf(next.box));
  const isSameLine = Math.abs(middleOf(previous.box) - middleOf(next.box)) < SAME_LINE * height;
  return isSameLine && next.box.left - previous.box.right < WORD_GAP * height && next.box.left >= previous.box.left - height;
};

const wordFrom = (characters: readonly Character[], { width, height }: Pick<TextPage, 'width' | 'height'>): Word => {
  const left = Math.min(...characters.map(({ box }) => box.left));
  const right = Math.max(...characters.map(({ box }) => box.right));
  const top = Math.max(...characters.map(({ box }) => Math.max(box.top, box.bottom)));
  const bottom = Math.min(...characters.map(({ box }) => Math.min(box.top, box.bottom)));
  return {
    text: String.fromCodePoint(...characters.map(({ code }) => code)),
    // Nothing was recognised: these are the characters themselves.
    confidence: 1,
    box: { left: left / width, top: 1 - top / height, width: (right - left) / width, height: (top - bottom) / height },
  };
};

/** The words of a page of characters, each as its own line: rows are built from their places later. */
export const wordsOf = (characters: readonly Character[], size: Pick<TextPage, 'width' | 'height'>): TextPage['lines'] => {
  const words: Character[][] = [];
  let previous: Character | null = null;
  for (const character of characters) {
    if (isBlank(character.code)) {
      previous = null;
      continue;
    }
    const word = words.at(-1);
    if (word !== undefined && previous !== null && isSameWord(previous, character)) word.push(character);
    else words.push([character]);
    previous = character;
  }
  return words.map((word) => [wordFrom(word, size)]);
};

/** Share of the steps from one character to the next that lead to the right in upright text. */
const UPRIGHT_SHARE = 0.7;

/** Whether most characters of a page follow each other to the right: text drawn on its side or upside down has to be recognised. */
export const isUprightText = (characters: readonly Character[]): boolean => {
  const steps = characters.slice(1).flatMap((next, index) => {
    const previous = characters[index];
    return previous === undefined || isBlank(previous.code) || isBlank(next.code) ? [] : [[previous.box, next.box] as const];
  });
  const toTheRight = steps.filter(
    ([previous, next]) => next.left > previous.left && Math.abs(middleOf(next) - middleOf(previous)) < next.right - previous.left,
  );
  return toTheRight.length >= UPRIGHT_SHARE * steps.length;
};
