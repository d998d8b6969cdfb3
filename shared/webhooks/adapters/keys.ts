import { createHash } from 'node:crypto';

import { eventItemOf, type EventId } from '../../events/event-id.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { dueKeyOf, dueShards } from '../../platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import { createdAtOf, type DeliveryId } from '../domain/delivery.ts';
import type { EndpointId } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import type { HostDeliveries } from '../ports/host-limiter.ts';

const ownerPrefix = (owner: Owner): string => (owner.kind === 'platform' ? 'PLATFORM' : `USER#${owner.userId}`);

export const endpointPartition = (owner: Owner): string => `${ownerPrefix(owner)}#WEBHOOKS`;
export const ENDPOINT_SORT = 'ENDPOINT#';
export const endpointKey = (owner: Owner, id: EndpointId): ItemKey => ({ pk: endpointPartition(owner), sk: `${ENDPOINT_SORT}${id}` });
export const endpointCountKey = (owner: Owner): ItemKey => ({ pk: endpointPartition(owner), sk: 'COUNT' });

export const deliveryPartition = (owner: Owner): string => `${ownerPrefix(owner)}#WEBHOOK_DELIVERIES`;
export const webhookDeliveryKey = (owner: Owner, id: DeliveryId): ItemKey => ({
  pk: deliveryPartition(owner),
  sk: `${instantSort(createdAtOf(id))}#${id}`,
});

/** The outcomes of deliveries of all accounts on a UTC day. */
export const deliveryTotalsKey = (day: string): ItemKey => ({ pk: 'WEBHOOK_TOTALS', sk: day });

const dueDeliveries = dueShards('WEBHOOK_DELIVERIES_DUE');
/** Due deliveries are grouped by endpoint, so that a sweep gives each endpoint its share however many another one has. */
export const deliveryDuePartition = (endpointId: EndpointId): string => dueDeliveries.partitionOf(endpointId);
export const deliveryDueSort = (endpointId: EndpointId, dueAt: number, id?: DeliveryId): string =>
  [endpointId, instantSort(dueAt), ...(id === undefined ? [] : [id])].join('#');
export const deliveryDueKey = (endpointId: EndpointId, id: DeliveryId, dueAt: number) =>
  dueKeyOf(deliveryDuePartition(endpointId), deliveryDueSort(endpointId, dueAt, id));
export const deliveryDuePartitions = dueDeliveries.partitions;

export const feedPartition = (userId: UserId): string => `USER#${userId}#EVENTS`;
export const feedHeadKey = (userId: UserId): ItemKey => ({ pk: feedPartition(userId), sk: 'HEAD' });
export const feedEntrySort = (position: number): string => `EVENT#${String(position).padStart(12, '0')}`;
export const feedEntryKey = (userId: UserId, position: number): ItemKey => ({ pk: feedPartition(userId), sk: feedEntrySort(position) });
/** The mark of the appended events of an item. */
export const feedMarkKey = (userId: UserId, id: EventId): ItemKey => ({ pk: feedPartition(userId), sk: `ITEM#${eventItemOf(id)}` });

/** The account in the counters of hosts: a digest that cannot be reversed. */
export const accountMark = (userId: UserId | null): string =>
  userId === null ? 'PLATFORM' : createHash('sha256').update(`webhook host ${userId}`).digest('base64url');

const hostPartition = (host: string): string => `WEBHOOK_HOST#${host}`;
export const hostMinuteKey = (domain: string, minute: number): ItemKey => ({ pk: hostPartition(domain), sk: `MINUTE#${minute}` });
export const hostBlockKey = ({ host, userId }: Pick<HostDeliveries, 'host' | 'userId'>): ItemKey => ({
  pk: hostPartition(host),
  sk: `BLOCKED#${accountMark(userId)}`,
});
