import { instantSort } from './keys.ts';
import type { SecondaryIndex } from './table-schema.ts';

/** Items that a sweep reads, by the time from which they are due. */
export const DUE_INDEX = { name: 'due-v1', partition: 'due_pk', sort: 'due_sk', projected: [] } as const satisfies SecondaryIndex;

const DUE_SHARDS = 4;

/** A stable shard for a UUID, so that items due at the same time are not one hot partition. */
const shardOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) % DUE_SHARDS;

/** The attributes that put an item into the index of due items. */
export const dueKeyOf = (partition: string, sort: string) => ({ [DUE_INDEX.partition]: partition, [DUE_INDEX.sort]: sort });

/** The same attributes, absent. */
export const NOT_DUE = { [DUE_INDEX.partition]: undefined, [DUE_INDEX.sort]: undefined };

/** Partitions of the index of due items over which one kind is spread. */
export const dueShards = (kind: string) => {
  const partitionOf = (id: string): string => `${kind}#${shardOf(id)}`;
  return {
    partitionOf,
    keyOf: (id: string, dueAt: number) => dueKeyOf(partitionOf(id), instantSort(dueAt)),
    partitions: (): readonly string[] => Array.from({ length: DUE_SHARDS }, (_unused, shard) => `${kind}#${shard}`),
  };
};
