import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { readFilteredPage } from '../../platform/filtered-page.ts';
import type { Cursors } from '../../platform/secrets/cursors.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { endOfDay, startOfDay } from '../../platform/time/zoned-day.ts';
import { isDeliveryId, type Delivery, type DeliveryId, type DeliveryStatus } from '../domain/delivery.ts';
import type { EndpointId } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import type { DeliveryListRequest, DeliveryStore } from '../ports/delivery-store.ts';

/** Retention of deliveries. */
const KEPT_MS = 30 * 86_400_000;
/** Events may be slightly ahead of this clock. */
const AHEAD_MS = 60_000;

/** Deliveries per read when filters remove some, and the maximum number of reads before a short page is returned. */
const FILTERED_BATCH = 500;
const MAX_BATCHES = 10;

/** Days are calendar days in the time zone of the account, both inclusive. */
export type DeliveryFilters = {
  readonly endpoint_id?: EndpointId | undefined;
  readonly status?: readonly DeliveryStatus[] | undefined;
  readonly event_type?: string | undefined;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
};

export type DeliveriesRequest = {
  readonly owner: Owner;
  readonly filters: DeliveryFilters;
  readonly size: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null;
};

export type DeliveriesPage = {
  readonly deliveries: readonly Delivery[];
  readonly size: number;
  readonly next: string | null;
  readonly prev: string | null;
  /** Epoch milliseconds. */
  readonly range: { readonly from: number; readonly to: number };
};

export type Found = {
  readonly deliveries: readonly Delivery[];
  /** Where the next page in the same direction starts; null when there is none. */
  readonly resume: DeliveryId | null;
};

const matches = ({ endpoint_id: endpointId, status, event_type: type }: DeliveryFilters, delivery: Delivery): boolean =>
  (endpointId === undefined || delivery.endpointId === endpointId) &&
  (status === undefined || status.includes(delivery.status)) &&
  (type === undefined || delivery.eventType === type);

const isFiltered = ({ endpoint_id: endpointId, status, event_type: type }: DeliveryFilters): boolean =>
  endpointId !== undefined || status !== undefined || type !== undefined;

/** The time span of the list; older deliveries are gone. */
const rangeOf = ({ from, to }: DeliveryFilters, timeZone: string, now: number): DeliveriesPage['range'] => ({
  from: Math.max(from === undefined ? 0 : startOfDay(timeZone, from), now - KEPT_MS),
  to: Math.min(to === undefined ? Number.MAX_SAFE_INTEGER : endOfDay(timeZone, to), now + AHEAD_MS),
});

/** Reads until so many deliveries pass the filters, or the limit of reads is reached. */
export const collectDeliveries = async (
  deliveries: Pick<DeliveryStore, 'list'>,
  filters: DeliveryFilters,
  request: Omit<DeliveryListRequest, 'limit'>,
  size: number,
): Promise<Found> => {
  const limit = isFiltered(filters) ? FILTERED_BATCH : size + 1;
  const page = await readFilteredPage({
    start: request.after,
    size,
    read: async (after) => {
      const { deliveries: entries, hasMore } = await deliveries.list({ ...request, after, limit });
      return { entries, position: entries.at(-1)?.id ?? after, hasMore };
    },
    matches: (delivery) => matches(filters, delivery),
    positionOf: ({ id }): DeliveryId | null => id,
    maxBatches: MAX_BATCHES,
  });
  return { deliveries: page.entries, resume: page.hasMore ? page.position : null };
};

/** Who reads a list, in the time zone of its days. */
export type DeliveryReader = { readonly userId: UserId; readonly timezone: string };

type Deps = { readonly deliveries: Pick<DeliveryStore, 'list'>; readonly cursors: Cursors; readonly clock: Clock };

const bindingOf = ({ owner, filters }: DeliveriesRequest, userId: string): string =>
  JSON.stringify(['deliveries', owner, userId, Object.entries(filters).toSorted(([left], [right]) => (left < right ? -1 : 1))]);

type PagePosition = { readonly after: DeliveryId | null; readonly resume: DeliveryId | null; readonly isBackward: boolean };

/** Start of the previous and the next page; null when there is none. */
const idsBeside = (ordered: readonly Delivery[], { after, resume, isBackward }: PagePosition) => {
  if (isBackward) return { older: ordered.at(-1)?.id ?? after, newer: resume };
  return { older: resume, newer: after === null ? null : (ordered[0]?.id ?? after) };
};

/** A page of deliveries, newest first. */
export const makeListDeliveries =
  ({ deliveries, cursors, clock }: Deps) =>
  async (request: DeliveriesRequest, reader: DeliveryReader): Promise<Result<DeliveriesPage, 'invalid_cursor'>> => {
    const { owner, filters, size, cursor } = request;
    const binding = bindingOf(request, reader.userId);
    const start = cursor === null ? null : await cursors.read(cursor.token, binding);
    const after = typeof start === 'string' && isDeliveryId(start) ? start : null;
    if (cursor !== null && after === null) return fail({ code: 'invalid_cursor', parameter: `page[${cursor.side}]` });

    const range = rangeOf(filters, reader.timezone, clock.now());
    if (range.from > range.to) return ok({ deliveries: [], size, next: null, prev: null, range });
    const isBackward = cursor?.side === 'before';
    const direction = isBackward ? 'newer' : 'older';
    const { deliveries: found, resume } = await collectDeliveries(deliveries, filters, { owner, ...range, direction, after }, size);
    const ordered = isBackward ? found.toReversed() : found;
    const { older, newer } = idsBeside(ordered, { after, resume, isBackward });
    const cursorAt = (id: DeliveryId | null) => (id === null ? null : cursors.sign(id, binding));
    return ok({ deliveries: ordered, size, next: await cursorAt(older), prev: await cursorAt(newer), range });
  };

/** The newest deliveries that pass the filters, up to a limit. */
export const makeExportDeliveries =
  ({ deliveries, clock }: Pick<Deps, 'deliveries' | 'clock'>) =>
  async (owner: Owner, filters: DeliveryFilters, limit: number, timeZone: string): Promise<readonly Delivery[]> => {
    const range = rangeOf(filters, timeZone, clock.now());
    if (range.from > range.to) return [];
    const found = await collectDeliveries(deliveries, filters, { owner, ...range, direction: 'older', after: null }, limit);
    return found.deliveries;
  };
