import type { OpaqueId } from '../brand.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import type { StoredResponse } from './idempotency-record.ts';

/** Owner of a key and the operation it is for: method and concrete path (interface: Idempotency rule 1). */
export type IdempotencyScope = { readonly ownerId: OpaqueId; readonly endpoint: string; readonly key: IdempotencyKey };

/** The right to store the response of a key. Only its owner can use it, once. */
export type Claim = {
  readonly scope: IdempotencyScope;
  readonly owner: string;
  /** Id for the resource that the request creates. */
  readonly resourceId: string;
};

/** A response with its claim; written together with the request's changes. */
export type ClaimedResponse = { readonly claim: Claim; readonly response: StoredResponse };

export type ClaimResult =
  /** `isTakeover`: an earlier attempt may have left the resource. */
  | { readonly kind: 'claimed'; readonly claim: Claim; readonly isTakeover: boolean }
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  | { readonly kind: 'reused' }
  | { readonly kind: 'running'; readonly retryAt: number };

export type IdempotencyStore = {
  /** Claims a key, or returns its state. `respondBy`: the instant by which this attempt will have responded. */
  readonly claim: (attempt: {
    readonly scope: IdempotencyScope;
    readonly fingerprint: string;
    readonly owner: string;
    readonly resourceId: string;
    readonly now: number;
    readonly respondBy: number;
  }) => Promise<ClaimResult>;
  /** Stores the response of a request without other writes. False when the claim was lost. */
  readonly complete: (claimed: ClaimedResponse) => Promise<boolean>;
  /** Releases the key without a response; the next attempt resumes with the same resource id. */
  readonly release: (claim: Claim) => Promise<void>;
  /** Deletes a key under which nothing was executed. */
  readonly deleteKey: (claim: Claim) => Promise<void>;
};
