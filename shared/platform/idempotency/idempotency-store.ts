import type { OpaqueId } from '../brand.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import type { StoredResponse } from './idempotency-record.ts';

/** Whose key it is, and for which operation: method and concrete path (interface: Idempotency rule 1). */
export type IdempotencyScope = { readonly ownerId: OpaqueId; readonly endpoint: string; readonly key: IdempotencyKey };

/** The right to answer under a key. Only its owner can use it, and only once. */
export type Claim = {
  readonly scope: IdempotencyScope;
  readonly owner: string;
  /** Id for the thing the request creates. */
  readonly resourceId: string;
};

/** An answer and the right to store it; written together with what the request changes. */
export type ClaimedResponse = { readonly claim: Claim; readonly response: StoredResponse };

export type ClaimResult =
  /** `isTakeover`: an earlier attempt may have left the resource behind. */
  | { readonly kind: 'claimed'; readonly claim: Claim; readonly isTakeover: boolean }
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  | { readonly kind: 'reused' }
  | { readonly kind: 'running'; readonly retryAt: number };

export type IdempotencyStore = {
  /** Claims a key, or tells what is under it. `answerBy` is the instant by which this attempt will have answered. */
  readonly claim: (attempt: {
    readonly scope: IdempotencyScope;
    readonly fingerprint: string;
    readonly owner: string;
    readonly resourceId: string;
    readonly now: number;
    readonly respondBy: number;
  }) => Promise<ClaimResult>;
  /** Stores an answer of a request that changed nothing else. False when the claim is no longer the owner's. */
  readonly complete: (claimed: ClaimedResponse) => Promise<boolean>;
  /** Gives the key back without an answer; the next attempt goes on with the same resource id. */
  readonly release: (claim: Claim) => Promise<void>;
  /** Deletes a key under which nothing was executed. */
  readonly deleteKey: (claim: Claim) => Promise<void>;
};
