import type { OpaqueId } from '../brand.ts';
import { DUE_INDEX, OWNER_INDEX } from './table-schema.ts';

/** Primary key of an item. Each context writes its own, in its keys.ts. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** An instant (epoch milliseconds) as a sort key: fixed width, so that text order is time order. */
export const instantSort = (epochMs: number): string => String(epochMs).padStart(13, '0');

const DUE_SHARDS = 4;

/** A stable shard for a UUID, so that items due at the same time are not one hot partition. */
const shardOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) % DUE_SHARDS;

/** The attributes that put an item into the index of due things. */
export const dueKeyOf = (partition: string, sort: string) => ({ [DUE_INDEX.partition]: partition, [DUE_INDEX.sort]: sort });

/** The same attributes, absent. */
export const NOT_DUE = { [DUE_INDEX.partition]: undefined, [DUE_INDEX.sort]: undefined };

/** Partitions of the index of due things that one kind of thing is spread over. */
export const dueShards = (kind: string) => {
  const partitionOf = (id: string): string => `${kind}#${shardOf(id)}`;
  return {
    partitionOf,
    keyOf: (id: string, dueAt: number) => dueKeyOf(partitionOf(id), instantSort(dueAt)),
    partitions: (): readonly string[] => Array.from({ length: DUE_SHARDS }, (_unused, shard) => `${kind}#${shard}`),
  };
};

/** Partition of the items of an owner. */
export const ownerPartition = (id: OpaqueId) => `USER#${id}` as const;

/** Partition of the index of owners with the items of one. */
export const ownedBy = (id: OpaqueId) => ({ [OWNER_INDEX.partition]: ownerPartition(id) });
