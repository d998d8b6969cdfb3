/** Digits of a phone of Mexico without the code of the country. */
const NATIONAL = /^\d{10}$/;

/** A phone as it is typed, in E.164: ten digits are those of a phone of Mexico. The API refuses what is no phone. */
export const internationalPhone = (typed: string): string => {
  const digits = typed.replaceAll(/[\s().-]/g, '');
  return NATIONAL.test(digits) ? `+52${digits}` : digits;
};
