import { createHash } from 'node:crypto';

import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** Validity of a code, in seconds. */
export const LINK_CODE_SECONDS = 600;

/** Random bytes of a code. */
export const LINK_CODE_BYTES = 16;

const UUID_BYTES = 16;

/** A code that links a chat to an account: 43 characters of the 64 that a start parameter of Telegram may have. */
export const linkCodeOf = (userId: UserId, random: Uint8Array): string =>
  Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), random]).toString('base64url');

/** Stored instead of a code. */
export const linkCodeDigest = (code: string): string => createHash('sha256').update(code).digest('base64url');

const CODE = /^[\w-]{43}$/;

/** The account that a code names; null for a text that is no code. */
export const userIdOfCode = (code: string): UserId | null => {
  if (!CODE.test(code)) return null;
  const hex = Buffer.from(code, 'base64url').subarray(0, UUID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUserId(id) ? id : null;
};
