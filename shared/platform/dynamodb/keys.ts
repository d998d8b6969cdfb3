import type { OpaqueId } from '../brand.ts';

/** Primary key of an item. Each context writes its own, in its keys.ts. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** An instant (epoch milliseconds) as a sort key: fixed width, so that text order is time order. */
export const instantSort = (epochMs: number): string => String(epochMs).padStart(13, '0');

const DUE_SHARDS = 4;

/** A stable shard for a UUID, so that items due at the same time are not one hot partition. */
const shardOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) % DUE_SHARDS;

/** Partitions of the index of due things that one kind of thing is spread over. */
export const dueShards = (kind: string) => ({
  keyOf: (id: string, dueAt: number) => ({ due_pk: `${kind}#${shardOf(id)}`, due_sk: instantSort(dueAt) }) as const,
  partitions: (): readonly string[] => Array.from({ length: DUE_SHARDS }, (_unused, shard) => `${kind}#${shard}`),
});

/** Partition of the items of an owner. */
export const ownerPartition = (id: OpaqueId) => `USER#${id}` as const;

/** Partition of the index of owners with the items of one. */
export const ownedBy = (id: OpaqueId) => ({ owner_pk: ownerPartition(id) }) as const;
