import type { DeliveryRef } from '../../../../shared/webhooks/domain/delivery.ts';
import { accountOwner } from '../../../../shared/webhooks/domain/owner.ts';
import { deliveryData, endpointData } from '../../../../shared/webhooks/http/webhook-resources.ts';
import type { DeliveryStore } from '../../../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../../../shared/webhooks/ports/endpoint-store.ts';
import type { Exporter } from './exporter.ts';
import { resourceFiles } from './resource-files.ts';

/** Deliveries read at a time. */
const PAGE_DELIVERIES = 200;

const ENDPOINT_COLUMNS = [
  'url',
  'events',
  'description',
  'status',
  'consecutive_failures',
  'last_delivery_at',
  'disabled_at',
  'disabled_reason',
  'created_at',
  'updated_at',
];

/** The webhook endpoints, without their secrets. */
export const makeEndpointFiles =
  ({ endpoints }: { readonly endpoints: Pick<EndpointStore, 'list'> }): Exporter =>
  ({ user }) =>
    resourceFiles('webhook_endpoints', ENDPOINT_COLUMNS, async function* () {
      for (const endpoint of await endpoints.list(accountOwner(user.id))) yield endpointData(endpoint);
    });

const DELIVERY_COLUMNS = [
  'endpoint_id',
  'endpoint_url',
  'event_type',
  'event_id',
  'validation_id',
  'status',
  'attempt',
  'response_status',
  'response_body',
  'response_time_ms',
  'next_retry_at',
  'error_code',
  'error_message',
  'postponed_reason',
  'attempts',
  'created_at',
];

/** The deliveries that are kept, the newest first. */
export const makeDeliveryFiles =
  ({ deliveries }: { readonly deliveries: Pick<DeliveryStore, 'list'> }): Exporter =>
  ({ user, language, now }) =>
    resourceFiles('webhook_deliveries', DELIVERY_COLUMNS, async function* () {
      let after: DeliveryRef['id'] | null = null;
      for (;;) {
        const request = { owner: accountOwner(user.id), from: 0, to: now, direction: 'older', after, limit: PAGE_DELIVERIES } as const;
        const page = await deliveries.list(request);
        for (const delivery of page.deliveries) yield deliveryData(delivery, language);
        after = page.deliveries.at(-1)?.id ?? null;
        if (!page.hasMore || after === null) return;
      }
    });
