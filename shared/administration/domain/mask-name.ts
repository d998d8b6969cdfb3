/** Keeps the first letter of each word of a name, and masks the others. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [first = '', ...others] = Array.from(word);
      return `${first}${'*'.repeat(others.length)}`;
    })
    .join(' ');
