import type { Digesters } from './digesters.ts';

const CURSOR = { key: 'cursor-signature' };
const REQUEST = { key: 'request-fingerprint' };

export const platformDigests = ({ token, allTokens }: Digesters) => ({
  /** Signature of a cursor. */
  ofCursor: token(CURSOR),
  allOfCursor: allTokens(CURSOR),
  /** Stored of a request under an Idempotency-Key that may carry a password. */
  ofRequest: token(REQUEST),
  allOfRequest: allTokens(REQUEST),
});
