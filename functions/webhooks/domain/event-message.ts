import type { EventId } from '../../../shared/events/event-id.ts';
import type { ErasedValidation, PublishedEvent } from '../../../shared/events/published-event.ts';
import type { DeliveryId } from '../../../shared/webhooks/domain/delivery.ts';
import type { EndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../shared/webhooks/domain/owner.ts';

/** What the queue of events carries. */
export type EventMessage = {
  /** Id of the request it comes from, for the log. */
  readonly correlationId: string;
} & (
  | { readonly kind: 'event'; readonly id: EventId; readonly event: PublishedEvent }
  | ({ readonly kind: 'erasure' } & ErasedValidation)
  /** Begins the failed deliveries of an endpoint anew, newest first, after one of them. */
  | {
      readonly kind: 'recovery';
      readonly owner: Owner;
      readonly endpointId: EndpointId;
      /** Epoch milliseconds, inclusive. */
      readonly since: number;
      readonly until: number;
      readonly after: DeliveryId | null;
    }
);
