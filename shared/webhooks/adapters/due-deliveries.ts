import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { DUE_INDEX } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { isDeliveryId, type DeliveryRef } from '../domain/delivery.ts';
import { isEndpointId, type EndpointId } from '../domain/endpoint.ts';
import { accountOwner, PLATFORM } from '../domain/owner.ts';
import type { DeliveryStore, EndpointDue } from '../ports/delivery-store.ts';
import { deliveryDuePartition, deliveryDuePartitions, deliveryDueSort } from './keys.ts';

/** Keys that one query reads. */
const PAGE = 300;

/** After every sort key of one endpoint. */
const AFTER_ENDPOINT = '#~';

type Entry = { readonly endpointId: EndpointId; readonly dueAt: number; readonly ref: DeliveryRef };

const indexItem = v.pipe(
  v.object({ pk: v.string(), [DUE_INDEX.sort]: v.string() }),
  v.transform(({ pk, [DUE_INDEX.sort]: sort }): Entry => {
    const [endpointId = '', dueAt, id = ''] = sort.split('#');
    if (!isEndpointId(endpointId) || !isDeliveryId(id)) throw new TypeError('not a key of a due delivery');
    const [, user = ''] = /^USER#([^#]+)#/.exec(pk) ?? [];
    return { endpointId, dueAt: Number(dueAt), ref: { owner: isUserId(user) ? accountOwner(user) : PLATFORM, id } };
  }),
);

const entriesOf = (items: readonly RawItem[]): readonly Entry[] => items.map((item) => v.parse(indexItem, item));

/** The deliveries of one endpoint that are due. */
export const makeDueOfEndpoint =
  (table: Table): DeliveryStore['dueOf'] =>
  async (endpointId, now, limit) => {
    const page = await table.query({
      ...inIndex(DUE_INDEX, deliveryDuePartition(endpointId), {
        from: deliveryDueSort(endpointId, 0),
        to: deliveryDueSort(endpointId, now) + AFTER_ENDPOINT,
      }),
      limit,
    });
    return entriesOf(page.items).map(({ ref, dueAt }) => ({ ...ref, endpointId, dueAt }));
  };

type Found = Map<EndpointId, [DeliveryRef, ...DeliveryRef[]]>;

/** Adds the due deliveries of a page, up to the share of each endpoint. */
const addDue = (found: Found, entries: readonly Entry[], now: number, perEndpoint: number): void => {
  for (const { endpointId, dueAt, ref } of entries) {
    const own = found.get(endpointId);
    if (dueAt > now || (own !== undefined && own.length >= perEndpoint)) continue;
    if (own === undefined) found.set(endpointId, [ref]);
    else own.push(ref);
  }
};

/**
 * Deliveries that are due, by endpoint. Keys sort by endpoint and then by instant, so an endpoint's deliveries beyond its share, or due
 * later, are skipped and not read.
 */
export const makeDueDeliveries = (table: Table): DeliveryStore['due'] => {
  const dueIn = async (shard: string, now: number, perEndpoint: number): Promise<readonly EndpointDue[]> => {
    const found: Found = new Map();
    let after = ' ';
    for (;;) {
      const page = await table.query({ ...inIndex(DUE_INDEX, shard, { after }), limit: PAGE });
      const entries = entriesOf(page.items);
      addDue(found, entries, now, perEndpoint);
      const last = entries.at(-1);
      if (last === undefined || page.next === null) return [...found].map(([endpointId, deliveries]) => ({ endpointId, deliveries }));
      const isEnough = last.dueAt > now || (found.get(last.endpointId)?.length ?? 0) >= perEndpoint;
      after = isEnough ? last.endpointId + AFTER_ENDPOINT : deliveryDueSort(last.endpointId, last.dueAt, last.ref.id);
    }
  };

  return async (now, perEndpoint) => (await Promise.all(deliveryDuePartitions().map((shard) => dueIn(shard, now, perEndpoint)))).flat();
};
