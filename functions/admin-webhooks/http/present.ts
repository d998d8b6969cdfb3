import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { dataModeOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { deliveryAttributes, endpointAttributes } from '../../../shared/webhooks/http/webhook-resources.ts';
import type { DeliveriesPage } from '../../../shared/webhooks/use-cases/list-deliveries.ts';
import type { ShownDelivery } from '../use-cases/manage-deliveries.ts';
import type { ShownEndpoint } from '../use-cases/manage-endpoints.ts';
import type { deliveryResource, DeliveriesQuery, endpointResource } from './schemas.ts';

const ENDPOINTS = '/v1/admin/webhook-endpoints';
const DELIVERIES = '/v1/admin/webhook-deliveries';

const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** An address without its path and parameters, which may contain a secret of the customer. */
const maskUrl = (url: string): string => `${new URL(url).origin}/…`;

const urlText = (url: string, isClear: boolean): string => (isClear ? url : maskUrl(url));

/** The user of an endpoint; these operations show no endpoints of the platform. */
const userOf = ({ owner }: Pick<Endpoint, 'owner'>): UserId => {
  if (owner.kind === 'platform') throw new TypeError('an endpoint of the platform has no user');
  return owner.userId;
};

const endpointData = ({ endpoint, isClear }: ShownEndpoint) => {
  const { secret_hint: _hint, previous_secret_expires_at: _expiry, ...shown } = endpointAttributes(endpoint);
  const userId = userOf(endpoint);
  return {
    type: 'webhook_endpoint',
    id: endpoint.id,
    attributes: {
      ...shown,
      url: urlText(endpoint.url, isClear),
      description: isClear ? endpoint.description : null,
      user_id: userId,
      mode: dataModeOf(userId),
      is_masked: !isClear,
      failing_since: isoInstant(endpoint.failingSince),
      exhausted_deliveries: endpoint.exhaustedDeliveries,
      response_speed: endpoint.responseSpeed,
    },
    links: { self: listAddress(`${ENDPOINTS}/${endpoint.id}`, { user_id: userId }) },
  } satisfies ResourceOf<typeof endpointResource>;
};

export const presentEndpoint = (shown: ShownEndpoint) =>
  ({ status: 200, kind: 'json', data: endpointData(shown), headers: NO_STORE }) as const;

export const presentEndpoints = (endpoints: readonly Endpoint[]) =>
  ({ status: 200, kind: 'json', data: endpoints.map((endpoint) => endpointData({ endpoint, isClear: false })) }) as const;

const deliveryData = ({ delivery, isClear }: ShownDelivery, language: Language) => {
  const attributes = deliveryAttributes(delivery, language);
  const userId = userOf(delivery);
  return {
    type: 'webhook_delivery',
    id: delivery.id,
    attributes: {
      ...attributes,
      endpoint_url: urlText(delivery.endpointUrl, isClear),
      response_body: isClear ? attributes.response_body : null,
      user_id: userId,
      mode: dataModeOf(userId),
      is_masked: !isClear,
    },
    links: { self: listAddress(`${DELIVERIES}/${delivery.id}`, { user_id: userId }) },
  } satisfies ResourceOf<typeof deliveryResource>;
};

export const presentDelivery = (shown: ShownDelivery, { language }: Pick<RequestContext, 'language'>) =>
  ({ status: 200, kind: 'json', data: deliveryData(shown, language), headers: NO_STORE }) as const;

/** A delivery that starts again. */
export const presentRedelivery = (shown: ShownDelivery, { language }: Pick<RequestContext, 'language'>) =>
  ({ status: 202, kind: 'json', data: deliveryData(shown, language), headers: NO_STORE }) as const;

export const presentDeliveries = (
  { query, page }: { readonly query: DeliveriesQuery; readonly page: DeliveriesPage },
  { language }: Pick<RequestContext, 'language'>,
) => {
  const { 'page[after]': after, 'page[before]': before, ...filters } = query;
  const addressWith = (cursor: Pick<DeliveriesQuery, 'page[after]' | 'page[before]'>): string =>
    listAddress(DELIVERIES, { ...filters, ...cursor });
  const { links, headers } = pageLinks({
    self: addressWith({ 'page[after]': after, 'page[before]': before }),
    next: page.next === null ? null : addressWith({ 'page[after]': page.next }),
    prev: page.prev === null ? null : addressWith({ 'page[before]': page.prev }),
  });
  return {
    status: 200,
    kind: 'json',
    data: page.deliveries.map((delivery) => deliveryData({ delivery, isClear: false }, language)),
    links,
    meta: {
      page: { size: page.size, has_more: page.next !== null },
      range: { from_utc: isoInstant(page.range.from), to_utc: isoInstant(page.range.to) },
    },
    headers,
  } as const;
};
