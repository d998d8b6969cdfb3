import { createHash } from 'node:crypto';

/** Digest of an e-mail address, ignoring case, or of a phone. */
export const addressDigest = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('base64url');
