import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { AttemptResult, DisableReason, Endpoint, EndpointId, EndpointSettings } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';

/** The end of the lease that was taken until `taken`; the endpoint rests until `rest`, 0 for not at all. */
export type EndedLease = { readonly taken: number; readonly rest: number };

/** An attempt as recorded on its endpoint. */
export type RecordedAttempt = Pick<Endpoint, 'url' | 'responseSpeed' | 'timedOutAt'> & {
  readonly result: AttemptResult;
  /** The lease that ends with the attempt; null for an attempt without one. */
  readonly lease: EndedLease | null;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** The signing secrets of an endpoint after a replacement. */
export type SecretReplacement = Pick<Endpoint, 'secret' | 'secretHint' | 'previousSecrets' | 'updatedAt'>;

/** Endpoints of accounts and of the platform. Null and false mean that the endpoint does not exist. */
export type EndpointStore = {
  /**
   * Of concurrent requests for the last endpoint that `max` allows one succeeds; null allows any number. Stores the response to the request
   * in the same write.
   */
  readonly create: (endpoint: Endpoint, max: number | null, answer: ClaimedResponse | null) => Promise<'created' | 'limit_reached'>;
  readonly find: (owner: Owner, id: EndpointId) => Promise<Endpoint | null>;
  /** All endpoints of an owner, oldest first. */
  readonly list: (owner: Owner) => Promise<readonly Endpoint[]>;
  /** Changes the given fields; the status `active` resets past failures, and so does another URL, which has no response speed yet. */
  readonly change: (owner: Owner, id: EndpointId, changes: Partial<EndpointSettings>, now: number) => Promise<Endpoint | null>;
  /** The administration enables or disables an endpoint that has the status that was read; null if it has another one, or is gone. */
  readonly changeStatus: (seen: Endpoint, status: 'active' | 'disabled', now: number) => Promise<Endpoint | null>;
  /**
   * Replaces the secrets of an endpoint whose secret is unchanged since it was read; false otherwise. Stores the response to the request in
   * the same write.
   */
  readonly replaceSecret: (endpoint: Endpoint, replacement: SecretReplacement, answer: ClaimedResponse | null) => Promise<boolean>;
  readonly remove: (owner: Owner, id: EndpointId) => Promise<boolean>;
  /**
   * Counts an attempt, exactly under concurrency, and releases its lease, if it still has it; returns the endpoint after the write. Null,
   * too, when it has another URL by then: then the lease is not released.
   */
  readonly recordAttempt: (owner: Owner, id: EndpointId, attempt: RecordedAttempt) => Promise<Endpoint | null>;
  /** Marks an endpoint as slow if it still has this URL; counts no attempt. */
  readonly markSlow: (owner: Owner, id: EndpointId, url: string) => Promise<void>;
  /**
   * Disables an endpoint that is active and unchanged in URL and first failure since it was read, with the event for its account: id, URL
   * and reason.
   */
  readonly disable: (endpoint: Endpoint, reason: DisableReason, now: number) => Promise<void>;
  /**
   * Records that the account of an active endpoint is warned of its failures, with the event. True for one of concurrent calls, and for
   * none once an attempt succeeded or the endpoint was enabled again.
   */
  readonly warn: (endpoint: Endpoint, now: number) => Promise<boolean>;
  /** Takes the only lease of an endpoint that is not quick, until an instant; false while it is taken. */
  readonly takeLease: (owner: Owner, id: EndpointId, now: number, until: number) => Promise<boolean>;
  /** Ends the lease that was taken until `taken`; the endpoint rests until `rest`, 0 for not at all. Another lease stays. */
  readonly releaseLease: (owner: Owner, id: EndpointId, taken: number, rest: number) => Promise<void>;
};
