import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import type { Broadcast, BroadcastId, BroadcastStatus } from '../domain/broadcast.ts';

export const broadcastKey = (id: BroadcastId): ItemKey => ({ pk: `BROADCAST#${id}`, sk: 'BROADCAST' });

/** A page of recipients of a dry run. */
export const pageKey = ({ id, run }: Pick<Broadcast, 'id' | 'run'>, page: number): ItemKey => ({
  pk: `BROADCAST#${id}`,
  sk: `PAGE#${run}#${page}`,
});

/** The broadcasts that started lately. */
export const STARTS_KEY: ItemKey = { pk: 'BROADCAST_STARTS', sk: 'STARTS' };

/** Partition of the index of due items that lists the broadcasts of a status. */
export const broadcastsPartition = (status: BroadcastStatus): string => `BROADCASTS#${status}`;

export const linePosition = ({ id, createdAt }: Pick<Broadcast, 'id' | 'createdAt'>): string => `${instantSort(createdAt)}#${id}`;
