import type { RawItem } from '../../../platform/dynamodb/table.ts';

/** Whether an item is what is left of an erased validation. */
export const isTombstone = (item: RawItem): boolean => item['purged_at'] !== undefined;
