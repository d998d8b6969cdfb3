/** An answer as it was sent the first time. */
export type StoredResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What is known of a key within its 24 hours. Instants are epoch milliseconds. */
export type IdempotencyRecord = {
  /** Digest of method, path, query and body. */
  readonly fingerprint: string;
  readonly startedAt: number;
} &
  /** `resourceId` is chosen before the request runs: a second attempt finds what the first one left. */
  (
    | { readonly state: 'running'; readonly resourceId: string; readonly owner: string; readonly respondBy: number }
    /** The attempt ended without an answer that may be repeated, after it may have left something behind. */
    | { readonly state: 'released'; readonly resourceId: string }
    | { readonly state: 'completed'; readonly response: StoredResponse }
  );

/** Hours a key is remembered (interface: Limits). */
export const KEY_LIFETIME_MS = 24 * 3_600_000;

export type KeyState =
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  | { readonly kind: 'reused' }
  /** Somebody is on it; not before `retryAt` is there anything to ask for. */
  | { readonly kind: 'running'; readonly retryAt: number }
  /** Nobody is on it any more: the next attempt goes on with this id, or starts afresh with null. */
  | { readonly kind: 'free'; readonly resourceId: string | null };

/**
 * What a request finds under its key (interface: Idempotency rules 2 to 5). An attempt that gave no sign for
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
