/**
 * Thrown by an adapter whose service does not take or give something now, for a request that cannot be answered without: it
 * is answered 503, and asking again later makes sense.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}
