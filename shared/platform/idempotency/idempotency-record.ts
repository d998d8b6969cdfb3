/** The response as it was sent the first time. */
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
  /** `resourceId` is generated before the request runs, so that a second attempt finds what the first one left. */
  (
    | { readonly state: 'running'; readonly resourceId: string; readonly owner: string; readonly respondBy: number }
    /** The attempt ended without a repeatable response and may have left a resource. */
    | { readonly state: 'released'; readonly resourceId: string }
    | { readonly state: 'completed'; readonly response: StoredResponse }
  );

/** Lifetime of a key (interface: Limits). */
export const KEY_LIFETIME_MS = 24 * 3_600_000;

export type KeyState =
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  | { readonly kind: 'reused' }
  /** In progress; no result before `retryAt`. */
  | { readonly kind: 'running'; readonly retryAt: number }
  /** Released or abandoned: the next attempt resumes with this id, or starts over with null. */
  | { readonly kind: 'free'; readonly resourceId: string | null };

/**
 * The state of a key for a request (interface: Idempotency rules 2 to 5). An attempt without a result after
 * `abandonedAfterMs` is taken over by the next.
 */
export const keyStateOf = (record: IdempotencyRecord, fingerprint: string, now: number, abandonedAfterMs: number): KeyState => {
  const isSame = record.fingerprint === fingerprint;
  if (record.state === 'completed') return isSame ? { kind: 'replay', response: record.response } : { kind: 'reused' };
  if (record.state === 'released') return { kind: 'free', resourceId: isSame ? record.resourceId : null };
  const abandonedAt = record.startedAt + abandonedAfterMs;
  if (abandonedAt <= now) return { kind: 'free', resourceId: isSame ? record.resourceId : null };
  if (!isSame) return { kind: 'reused' };
  return { kind: 'running', retryAt: record.respondBy > now ? record.respondBy : abandonedAt };
};
