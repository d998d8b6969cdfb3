/** Thrown by an adapter whose service is temporarily unavailable, for a request that needs it: the answer is 503, and a later retry makes sense. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}
