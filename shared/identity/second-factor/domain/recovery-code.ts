/** Codes a user gets with a second factor. */
export const RECOVERY_CODES = 10;
/** Random bytes of a code: fifty bits of them are used. */
export const RECOVERY_CODE_BYTES = 10;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten characters of Crockford's base32 in two groups; of each byte five bits are used. */
export const makeRecoveryCode = (random: Uint8Array): string => {
  const characters = Array.from(random.slice(0, RECOVERY_CODE_BYTES), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  if (characters.length < RECOVERY_CODE_BYTES) throw new RangeError('not enough random bytes');
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
};

/** A code in the form for comparison, however it was typed. Null for an invalid one. */
export const normalRecoveryCode = (typed: string): string | null => {
  const characters = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(characters) ? `${characters.slice(0, 5)}-${characters.slice(5)}` : null;
};
