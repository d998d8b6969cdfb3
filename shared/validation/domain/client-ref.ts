/**
 * Whether a text can be a caller's own reference for a validation: 1 to 64 printable characters, counted in code
 * points, not all of them blank.
 */
export const isClientRef = (text: string): boolean => text.trim() !== '' && /^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u.test(text);

export const MAX_CLIENT_REF_LENGTH = 64;
