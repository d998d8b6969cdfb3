/** One entry of the `errors` of a refusal. */
export type ErrorEntry = {
  readonly code: string;
  readonly detail: string;
  /** JSON Pointer to the field at fault; null when no field is. */
  readonly pointer: string | null;
};

/** The origin of a failure, and when the request may be repeated. */
export type ErrorDetails = {
  readonly errors: readonly ErrorEntry[];
  readonly status?: number;
  readonly requestId?: string | null;
  readonly reason?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
};

/**
 * A refusal of the API, or a failure of the client. Branch on `code`: those of the API are in its catalogue of errors; `network_error`,
 * `timeout`, `unexpected_response`, `verdict_pending` and `webhook_*` are codes of the client.
 */
export class SpeiError extends Error {
  override readonly name = 'SpeiError';
  readonly code: string;
  /** JSON Pointer of the first error. */
  readonly pointer: string | null;
  /** All errors, the most specific one first. */
  readonly errors: readonly ErrorEntry[];
  /** The HTTP status; null when no answer arrived. */
  readonly status: number | null;
  readonly requestId: string | null;
  /** `meta.reason`: which limit a 429 reached. */
  readonly reason: string | null;
  readonly retryAfterSeconds: number | null;

  constructor({ errors, status, requestId, reason, retryAfterSeconds, cause }: ErrorDetails) {
    const [first = { code: 'unexpected_response', detail: 'The answer has no error.', pointer: null }] = errors;
    super(`${first.code}: ${first.detail}`, { cause });
    this.code = first.code;
    this.pointer = first.pointer;
    this.errors = errors;
    this.status = status ?? null;
    this.requestId = requestId ?? null;
    this.reason = reason ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** A failure of the client itself. */
export const clientError = (code: string, detail: string, cause?: unknown): SpeiError =>
  new SpeiError({ errors: [{ code, detail, pointer: null }], cause });
