import type { RawItem } from '../../../platform/dynamodb/table.ts';

/** Whether an item is a tombstone. */
export const isTombstone = (item: RawItem): boolean => item['purged_at'] !== undefined;
