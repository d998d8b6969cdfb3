/** A whole number of at most fifteen digits, or with commas between its thousands. */
const WHOLE = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/;

/**
 * A whole number as people type it, as the API takes it. Another text stays as it was typed: the API refuses it and names its field,
 * while a number that is none would be sent as null, which leaves a value as it is.
 */
export const numberOf = (typed: string): number | string => {
  const plain = typed.replaceAll(/\s/g, '');
  return WHOLE.test(plain) ? Number(plain.replaceAll(',', '')) : typed;
};
