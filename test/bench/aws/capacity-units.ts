import { isDeepStrictEqual } from 'node:util';

import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/indexes.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { itemBytes, type WireItem } from './wire-item.ts';

const WRITE_UNIT_BYTES = 1_024;
const READ_UNIT_BYTES = 4_096;

const TABLE_KEYS = ['pk', 'sk'] as const;

export const INDEXES = [
  { ...VALIDATION_HISTORY_INDEX, title: 'history' },
  { ...VALIDATION_CLIENT_REF_INDEX, title: 'client ref' },
  { ...DUE_INDEX, title: 'due' },
  { ...BENEFICIARY_SEARCH_INDEX, title: 'search' },
  { ...OWNER_INDEX, title: 'owner' },
] as const;

type Index = (typeof INDEXES)[number];

const writeUnitsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));

/** Units of a write to the table: the larger of the item before and after counts, also when the condition fails. */
export const writeUnits = (before: WireItem | null, after: WireItem | null): number =>
  writeUnitsOf(Math.max(itemBytes(before), itemBytes(after)));

/** Units of a read; of a query, the bytes of all its items are added up first. */
export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (isConsistent ? 1 : 0.5);

/** The index entry of an item; null when the item lacks a key of the index. */
const entryOf = (item: WireItem | null, { partition, sort, projected }: Index): WireItem | null => {
  if (item?.[partition] === undefined || item[sort] === undefined) return null;
  const kept: ReadonlySet<string> = new Set([...TABLE_KEYS, partition, sort, ...projected]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name)));
};

/**
 * Units DynamoDB spends on keeping an index in step with a write: none when nothing the index holds has changed, a
 * delete and a put when its key has (Developer Guide: "Provisioned throughput considerations for global secondary
 * indexes").
 */
export const indexWriteUnits = (before: WireItem | null, after: WireItem | null, index: Index): number => {
  const old = entryOf(before, index);
  const next = entryOf(after, index);
  if (isDeepStrictEqual(old, next)) return 0;
  const isMoved = old !== null && next !== null && [index.partition, index.sort].some((key) => !isDeepStrictEqual(old[key], next[key]));
  return isMoved ? writeUnitsOf(itemBytes(old)) + writeUnitsOf(itemBytes(next)) : writeUnitsOf(Math.max(itemBytes(old), itemBytes(next)));
};
