import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { AttemptResult, DisableReason, Endpoint, EndpointId, EndpointSettings } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';

/** The turn that was taken until `taken`, at its end; the endpoint rests until `rest`, 0 for not at all. */
export type EndedTurn = { readonly taken: number; readonly rest: number };

/** An attempt as its endpoint remembers it. */
export type RecordedAttempt = Pick<Endpoint, 'url' | 'pace' | 'timedOutAt'> & {
  readonly result: AttemptResult;
  /** The turn that ends with the attempt; null for an attempt that was made in none. */
  readonly turn: EndedTurn | null;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** What an endpoint is signed for with after a replacement. */
export type SecretReplacement = Pick<Endpoint, 'secret' | 'secretHint' | 'previousSecrets' | 'updatedAt'>;

/** Endpoints of accounts and of the platform. Null and false stand for an endpoint that does not exist. */
export type EndpointStore = {
  /**
   * Of requests at once for the last endpoint that `max` allows one succeeds; null allows any number. Stores the response
   * to the request in the same write.
   */
  readonly create: (endpoint: Endpoint, max: number | null, answer: ClaimedResponse | null) => Promise<'created' | 'limit_reached'>;
  readonly find: (owner: Owner, id: EndpointId) => Promise<Endpoint | null>;
  /** All of an owner's, oldest first. */
  readonly list: (owner: Owner) => Promise<readonly Endpoint[]>;
  /** Changes what is given; the status `active` forgets past failures, and so does another URL, which has no pace yet. */
  readonly change: (owner: Owner, id: EndpointId, changes: Partial<EndpointSettings>, now: number) => Promise<Endpoint | null>;
  /**
   * Replaces the secrets of an endpoint whose secret is the one that was read; false otherwise. Stores the response to the
   * request in the same write.
   */
  readonly replaceSecret: (endpoint: Endpoint, replacement: SecretReplacement, answer: ClaimedResponse | null) => Promise<boolean>;
  readonly remove: (owner: Owner, id: EndpointId) => Promise<boolean>;
  /**
   * Counts an attempt, exactly under parallel ones, and releases its turn, if it still has it; the endpoint as it is then.
   * Null, too, when it has another URL by then: then the turn is not released.
   */
  readonly recordAttempt: (owner: Owner, id: EndpointId, attempt: RecordedAttempt) => Promise<Endpoint | null>;
  /** Marks an endpoint that has still this URL as slow; an attempt is not counted. */
  readonly markSlow: (owner: Owner, id: EndpointId, url: string) => Promise<void>;
  /**
   * Disables an endpoint that is active, has the URL that was read and has failed since the instant that was read, with
   * the event for its account: who it is, where it leads and why.
   */
  readonly disable: (endpoint: Endpoint, reason: DisableReason, now: number) => Promise<void>;
  /**
   * Notes that the account of an active endpoint is warned of its failures, with the event that tells it. True
   * for one of parallel calls, and for none once an attempt succeeded or the endpoint was enabled again.
   */
  readonly warn: (endpoint: Endpoint, now: number) => Promise<boolean>;
  /** Takes the only turn of an endpoint that is not quick, until an instant; false while another has it. */
  readonly takeTurn: (owner: Owner, id: EndpointId, now: number, until: number) => Promise<boolean>;
  /** Ends the turn that was taken until `taken`; the endpoint rests until `rest`, 0 for not at all. A turn of others stays. */
  readonly releaseTurn: (owner: Owner, id: EndpointId, taken: number, rest: number) => Promise<void>;
};
