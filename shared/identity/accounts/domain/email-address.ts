/** The longest local part that SMTP carries, in octets (RFC 5321 §4.5.3.1.1). */
const MAX_LOCAL_OCTETS = 64;

/** Control and formatting characters, among them those that change the direction of text, and unassigned ones. */
const INVISIBLE = /[\p{C}\p{Z}]/u;

/** The part before the last `@`. */
const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/** Whether an address is not misleading: nothing in it is invisible or reverses the text after it, and its local part can be sent. */
export const isPlainAddress = (email: string): boolean =>
  !INVISIBLE.test(email) && Buffer.byteLength(localPartOf(email)) <= MAX_LOCAL_OCTETS;

/** The name of an account whose user has given none. */
export const nameOfAddress = (email: string): string => localPartOf(email);
