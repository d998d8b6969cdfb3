/** The first response, to be replayed. */
export type StoredResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The record of a key within its 24 hours. Instants are epoch milliseconds. */
export type IdempotencyRecord = {
  /** Digest of method, path, query and body. */
  readonly fingerprint: string;
  readonly startedAt: number;
} &
  /** `resourceId` is generated before the request runs, so that a second attempt finds the result of the first. */
  (
    | { readonly state: 'running'; readonly resourceId: string; readonly owner: string; readonly respondBy: number }
    /** The attempt ended without a repeatable response and may have left a resource. */
    | { readonly state: 'released'; readonly resourceId: string }
    | { readonly state: 'completed'; readonly response: StoredResponse }
    /** The request's resource was erased, and the response with it; the key keeps its id until it expires. */
    | { readonly state: 'erased'; readonly resourceId: string }
  );

/** Lifetime of a key (interface: Limits). */
export const KEY_LIFETIME_MS = 24 * 3_600_000;

/** The minimum time before a repetition of a request in progress. */
export const MIN_RETRY_MS = 1_000;

export type KeyState =
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  | { readonly kind: 'reused' }
  /** In progress; retry at `retryAt`. */
  | { readonly kind: 'running'; readonly retryAt: number }
  /** Released, abandoned or erased: the next attempt resumes with this id, or starts over with null. */
  | { readonly kind: 'free'; readonly resourceId: string | null };

/** Most requests end within seconds. So the first wait is short; later ones last as long as the request has been running. */
const retryTime = (startedAt: number, now: number): number => now + Math.max(MIN_RETRY_MS, now - startedAt);

/**
 * The state of a key for a request (interface: Idempotency rules 2 to 5). The next attempt takes over one without a result after
 * `abandonedAfterMs`.
 */
export const keyStateOf = (record: IdempotencyRecord, fingerprint: string, now: number, abandonedAfterMs: number): KeyState => {
  const isSame = record.fingerprint === fingerprint;
  if (record.state === 'completed') return isSame ? { kind: 'replay', response: record.response } : { kind: 'reused' };
  if (record.state === 'erased') return isSame ? { kind: 'free', resourceId: record.resourceId } : { kind: 'reused' };
  if (record.state === 'released') return { kind: 'free', resourceId: isSame ? record.resourceId : null };
  const abandonedAt = record.startedAt + abandonedAfterMs;
  if (abandonedAt <= now) return { kind: 'free', resourceId: isSame ? record.resourceId : null };
  if (!isSame) return { kind: 'reused' };
  const endsBy = record.respondBy > now ? record.respondBy : abandonedAt;
  return { kind: 'running', retryAt: Math.min(retryTime(record.startedAt, now), endsBy) };
};
