import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { SealedText } from '../../platform/secrets/vault.ts';
import type { AttemptResult, DisableReason, Endpoint, EndpointId, EndpointSettings } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';

/** An attempt as its endpoint remembers it. */
export type RecordedAttempt = {
  readonly result: AttemptResult;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly isQuick: boolean;
};

export type NewSecret = {
  readonly secret: SealedText;
  readonly secretHint: string;
  /** Until when the one before signs, too (epoch milliseconds); null for no longer. */
  readonly previousExpiresAt: number | null;
};

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
  /** Changes what is given; the status `active` forgets past failures, a URL how quick the one before was. */
  readonly change: (owner: Owner, id: EndpointId, changes: Partial<EndpointSettings>, now: number) => Promise<Endpoint | null>;
  /** The secret that is replaced becomes the previous one in the same write. */
  readonly replaceSecret: (owner: Owner, id: EndpointId, secret: NewSecret, now: number) => Promise<Endpoint | null>;
  readonly remove: (owner: Owner, id: EndpointId) => Promise<boolean>;
  /** Counts an attempt, exactly under parallel ones; the endpoint as it is then. */
  readonly recordAttempt: (owner: Owner, id: EndpointId, attempt: RecordedAttempt) => Promise<Endpoint | null>;
  /** Disables an endpoint that is active, with the event that tells its account: who it is, where it leads and why. */
  readonly disable: (endpoint: Endpoint, reason: DisableReason, now: number) => Promise<void>;
  /**
   * Notes that the account of an active endpoint is warned of its failures, with the event that tells it. True
   * for one of parallel calls, and for none once an attempt succeeded or the endpoint was enabled again.
   */
  readonly warn: (endpoint: Endpoint, now: number) => Promise<boolean>;
  /** Takes the only turn of an endpoint that is not quick, until an instant; false while another has it. */
  readonly takeTurn: (owner: Owner, id: EndpointId, now: number, until: number) => Promise<boolean>;
};
