/** The word that was chosen among those of a catalogue; null for none of them. */
export const chosenOf = <Words extends Readonly<Record<string, string>>>(words: Words, typed: string): (keyof Words & string) | null => {
  const isWord = (value: string): value is keyof Words & string => Object.hasOwn(words, value);
  return isWord(typed) ? typed : null;
};

/** The text of a word of the API; a word that the catalogue lacks as it is. */
export const textOfWord = (texts: Readonly<Record<string, string>>, word: string): string =>
  Object.entries(texts).find(([known]) => known === word)?.[1] ?? word;
