import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { Delivery, DeliveryError, DeliveryRef, LastAttempt, PostponedReason } from '../domain/delivery.ts';
import type { EndpointId } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';

/** What an attempt leaves. */
export type FinishedAttempt = Pick<Delivery, 'attempts' | 'history' | 'nextAttemptAt' | 'dueAt'> & {
  readonly status: Exclude<Delivery['status'], 'pending'>;
  readonly lastAttempt: LastAttempt;
};

/** A time at which a delivery is taken up, without an attempt before. */
export type Postponement = {
  readonly postponed: PostponedReason;
  readonly nextAttemptAt: number;
  readonly reservedMinute: number | null;
  readonly dueAt: number;
};

export type DeliveryListRequest = {
  readonly owner: Owner;
  /** Epoch milliseconds, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly direction: 'newer' | 'older';
  /** The delivery after which to go on; null to begin. */
  readonly after: DeliveryRef['id'] | null;
  readonly limit: number;
};

/** A delivery with the time at which the sweep looks, as it was seen. */
export type SeenDelivery = DeliveryRef & Pick<Delivery, 'endpointId' | 'dueAt'>;

/** Deliveries of one endpoint that are due: there is at least one. */
export type EndpointDue = { readonly endpointId: EndpointId; readonly deliveries: readonly [DeliveryRef, ...DeliveryRef[]] };

export type DeliveryPage = { readonly deliveries: readonly Delivery[]; readonly hasMore: boolean };

export type DeliveryStore = {
  /** False when the delivery exists; nothing is changed then. */
  readonly create: (delivery: Delivery) => Promise<boolean>;
  readonly find: (ref: DeliveryRef) => Promise<Delivery | null>;
  /**
   * Takes an open delivery that is as it was read: with as many attempts, and nobody at work on it. Of two that try one
   * succeeds. `dueAt` is when the sweep looks for a worker that died.
   */
  readonly take: (delivery: Delivery, lease: Lease, now: number, dueAt: number) => Promise<boolean>;
  /** Writes what an attempt came to, for the holder of the lease; false when another has taken over. */
  readonly finish: (delivery: DeliveryRef & Pick<Delivery, 'endpointId'>, token: string, attempt: FinishedAttempt) => Promise<boolean>;
  /** Ends the lease of its holder without an attempt; the delivery is due at an instant. */
  readonly release: (delivery: DeliveryRef & Pick<Delivery, 'endpointId'>, token: string, dueAt: number) => Promise<boolean>;
  /** Sets an open delivery that is as it was read for later; uses no attempt. */
  readonly postpone: (delivery: Delivery, postponement: Postponement, now: number) => Promise<boolean>;
  /** Ends an open delivery that is as it was read without an attempt. */
  readonly giveUp: (delivery: Delivery, error: DeliveryError, now: number) => Promise<boolean>;
  /**
   * Restarts a delivery that is as it was read; `conflict` when it has changed or an attempt is under way. A lease that
   * has ended is taken away, so that its holder writes nothing any more. Stores the response to the request in the same
   * write.
   */
  readonly restart: (
    delivery: Delivery,
    now: number,
    dueAt: number,
    answer: ClaimedResponse | null,
  ) => Promise<TransitionOutcome<Delivery>>;
  /** Moves the time at which the sweep looks again, while it is the one that was seen; the delivery as it is then, or null. */
  readonly moveDue: (delivery: SeenDelivery, dueAt: number) => Promise<Delivery | null>;
  /** A page of an owner's deliveries; `older` is newest first. */
  readonly list: (request: DeliveryListRequest) => Promise<DeliveryPage>;
  /** What is due, so many deliveries of each endpoint, the longest due first; it may be a moment old. */
  readonly due: (now: number, perEndpoint: number) => Promise<readonly EndpointDue[]>;
  /** The deliveries of one endpoint that are due, the longest due first; it may be a moment old. */
  readonly dueOf: (endpointId: EndpointId, now: number, limit: number) => Promise<readonly SeenDelivery[]>;
};
