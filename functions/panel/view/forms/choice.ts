/** The word that was chosen among those of a catalogue; null for none of them. */
export const chosenOf = <Words extends Readonly<Record<string, string>>>(words: Words, typed: string): (keyof Words & string) | null => {
  const isWord = (value: string): value is keyof Words & string => Object.hasOwn(words, value);
  return isWord(typed) ? typed : null;
};
