import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { TransitionOutcome } from '../../platform/lifecycle/transition-outcome.ts';
import type { Delivery, DeliveryError, DeliveryRef, LastAttempt, PostponedReason } from '../domain/delivery.ts';
import type { EndpointId } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';

/** The result of an attempt. */
export type FinishedAttempt = Pick<Delivery, 'attempts' | 'history' | 'nextAttemptAt' | 'dueAt'> & {
  readonly status: Exclude<Delivery['status'], 'pending'>;
  readonly lastAttempt: LastAttempt;
};

/** A request that is no attempt of the calendar, and when the delivery is due again. */
type UncountedAttempt = Pick<FinishedAttempt, 'lastAttempt' | 'history'> & { readonly dueAt: number };

/** A later due time, without an attempt. */
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
  /** The delivery after which the page starts; null for the first page. */
  readonly after: DeliveryRef['id'] | null;
  readonly limit: number;
};

/** A delivery with the due time that was read. */
export type SeenDelivery = DeliveryRef & Pick<Delivery, 'endpointId' | 'dueAt'>;

/** The due deliveries of one endpoint: at least one. */
export type EndpointDue = { readonly endpointId: EndpointId; readonly deliveries: readonly [DeliveryRef, ...DeliveryRef[]] };

export type DeliveryPage = { readonly deliveries: readonly Delivery[]; readonly hasMore: boolean };

export type DeliveryStore = {
  /** False when the delivery exists already; nothing changes then. */
  readonly create: (delivery: Delivery) => Promise<boolean>;
  readonly find: (ref: DeliveryRef) => Promise<Delivery | null>;
  /**
   * Takes an open delivery that is unchanged since it was read: with as many attempts, and no worker. Of two concurrent takers one
   * succeeds. `dueAt` is when the sweep checks for a worker that died.
   */
  readonly take: (delivery: Delivery, lease: Lease, now: number, dueAt: number) => Promise<boolean>;
  /** Writes the result of an attempt for the holder of the lease; false when another worker has taken over. */
  readonly finish: (delivery: DeliveryRef & Pick<Delivery, 'endpointId'>, token: string, attempt: FinishedAttempt) => Promise<boolean>;
  /** Writes a request that is no attempt of the calendar for the holder of the lease; false when another worker has taken over. */
  readonly release: (delivery: DeliveryRef & Pick<Delivery, 'endpointId'>, token: string, attempt: UncountedAttempt) => Promise<boolean>;
  /** Postpones an open delivery that is unchanged since it was read; uses no attempt. */
  readonly postpone: (delivery: Delivery, postponement: Postponement, now: number) => Promise<boolean>;
  /** Ends, without an attempt, an open delivery that is unchanged since it was read. */
  readonly giveUp: (delivery: Delivery, error: DeliveryError, now: number) => Promise<boolean>;
  /**
   * Restarts a delivery that is unchanged since it was read; `conflict` when it has changed or an attempt is running. An expired lease is
   * removed, so that its holder cannot write any more. Stores the response to the request in the same write.
   */
  readonly restart: (
    delivery: Delivery,
    now: number,
    dueAt: number,
    answer: ClaimedResponse | null,
  ) => Promise<TransitionOutcome<Delivery>>;
  /** Moves the next check by the sweep, if the delivery still has the due time that was read; returns the delivery, or null. */
  readonly moveDue: (delivery: SeenDelivery, dueAt: number) => Promise<Delivery | null>;
  /** A page of an owner's deliveries; `older` is newest first. */
  readonly list: (request: DeliveryListRequest) => Promise<DeliveryPage>;
  /** The due deliveries, so many of each endpoint, the longest due first; possibly slightly outdated. */
  readonly due: (now: number, perEndpoint: number) => Promise<readonly EndpointDue[]>;
  /** The due deliveries of one endpoint, the longest due first; possibly slightly outdated. */
  readonly dueOf: (endpointId: EndpointId, now: number, limit: number) => Promise<readonly SeenDelivery[]>;
};
