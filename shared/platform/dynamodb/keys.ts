import type { OpaqueId } from '../brand.ts';
import { OWNER_INDEX } from './table-schema.ts';

/** Primary key of an item. Each context writes its own, in its keys.ts. */
export type ItemKey = { readonly pk: string; readonly sk: string };

/** An instant (epoch milliseconds) as a sort key: fixed width, so that text order is time order. */
export const instantSort = (epochMs: number): string => String(epochMs).padStart(13, '0');

/** Partition of the items of an owner. */
export const ownerPartition = (id: OpaqueId) => `USER#${id}` as const;

/** Partition of the index of owners with the items of one. */
export const ownedBy = (id: OpaqueId) => ({ [OWNER_INDEX.partition]: ownerPartition(id) });
