/**
 * Thrown where a request has waited for its turn as long as it may: it is answered 503 `service_busy`, and nothing failed.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}
