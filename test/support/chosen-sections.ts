type Named = { readonly name: string };

/** The sections whose names contain one of the words of a command, all without a word. Throws for a word that no name contains. */
export const chosenSections = <Section extends Named>(sections: readonly Section[], words: readonly string[]): readonly Section[] => {
  const contains = ({ name }: Named, word: string): boolean => name.toLowerCase().includes(word.toLowerCase());
  const unknown = words.filter((word) => !sections.some((section) => contains(section, word)));
  if (unknown.length > 0) {
    const names = sections.map(({ name }) => name).join(', ');
    throw new RangeError(`no section is called ${unknown.join(', ')}; there are ${names}`);
  }
  return words.length === 0 ? sections : sections.filter((section) => words.some((word) => contains(section, word)));
};
