/** A name as others than its owner see it: the first letter of each word. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0] ?? ''}•••`)
    .join(' ');
