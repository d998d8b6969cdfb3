import * as v from 'valibot';

import { instantSort } from '../../../shared/platform/dynamodb/keys.ts';
import type { QueryRequest, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { itemFromValidation } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { userIdOf, validationIdOf } from '../builders/identity/identity.ts';
import { BBVA, CUENCA, SANTANDER, STP } from '../builders/transfers.ts';
import { ACCEPTED_AT, aValidation } from '../builders/validations.ts';

export const OWNER_OF_MANY = userIdOf('owner');

/** Time between two validations: a million of them in a year. */
export const STEP_MS = 30_000;
/** Validations with each reference. */
export const PER_REFERENCE = 5;

export const referenceAt = (index: number): string => `pedido-${Math.floor(index / PER_REFERENCE)}`;

const BANKS = [BBVA, SANTANDER, STP].map(({ code }) => code);
/** One validation of so many is for a rare bank. */
const RARE = 10_000;
const STATUSES = ['valid', 'valid', 'valid', 'not_found'] as const;

/** The attributes that the index of the history has, with the table's keys. */
const PROJECTED: ReadonlySet<string> = new Set([
  'pk',
  'sk',
  VALIDATION_HISTORY_INDEX.partition,
  VALIDATION_HISTORY_INDEX.sort,
  ...VALIDATION_HISTORY_INDEX.projected,
]);

const MAX_PAGE_BYTES = 1_048_576;

const notCalled = () => Promise.reject(new Error('the history alone is read'));

/**
 * A table with so many validations of one user, made when they are read, that answers queries of the index of the history and of references
 * as DynamoDB does; every item reads as the stores write it.
 */
export const tableOfManyValidations = (count: number, newestAt: number = ACCEPTED_AT) => {
  const template = Object.fromEntries(
    Object.entries(
      itemFromValidation(aValidation('one of many', { status: 'valid', completedAt: ACCEPTED_AT, dueAt: null, clientRef: referenceAt(0) })),
    ).filter(([name]) => PROJECTED.has(name)),
  );
  const transfer = v.parse(v.looseObject({}), template['transfer']);
  const entryBytes = Buffer.byteLength(JSON.stringify(template));
  const pageEntries = Math.floor(MAX_PAGE_BYTES / entryBytes);
  const createdAt = (index: number): number => newestAt - index * STEP_MS;
  const indexAt = (instant: number): number => (newestAt - instant) / STEP_MS;
  const reads = { queries: 0, entries: 0 };

  const itemAt = (index: number): RawItem => ({
    ...template,
    ...validationKey(validationIdOf(String(index))),
    [VALIDATION_HISTORY_INDEX.sort]: instantSort(createdAt(index)),
    created_at: createdAt(index),
    status: STATUSES[index % STATUSES.length],
    client_ref: referenceAt(index),
    receptor: index % RARE === RARE - 1 ? CUENCA.code : BANKS[index % BANKS.length],
    transfer: { ...transfer, monto: 100 + (index % 1_000_000) },
  });

  const page = (indexes: readonly number[], limit: number) => {
    const read = indexes.slice(0, Math.min(limit, pageEntries));
    reads.queries += 1;
    reads.entries += read.length;
    const items = read.map(itemAt);
    return { items, next: read.length < indexes.length ? (items.at(-1) ?? null) : null };
  };

  /** The indexes after a position in a range of instants, newest first; at most a page and one more. */
  const indexesBetween = (from: number, to: number, after: number | null): readonly number[] => {
    const first = Math.max(0, Math.ceil(indexAt(to)), after === null ? 0 : indexAt(after) + 1);
    const last = Math.min(count - 1, Math.floor(indexAt(from)));
    return Array.from({ length: Math.max(0, Math.min(last - first + 1, pageEntries + 1)) }, (_unused, offset) => first + offset);
  };

  /** The same, oldest first. */
  const indexesSince = (from: number, to: number, after: number | null): readonly number[] => {
    const last = Math.max(0, Math.ceil(indexAt(to)));
    const first = Math.min(count - 1, Math.floor(indexAt(from)), after === null ? count : indexAt(after) - 1);
    return Array.from({ length: Math.max(0, Math.min(first - last + 1, pageEntries + 1)) }, (_unused, offset) => first - offset);
  };

  const query = async (request: QueryRequest) => {
    const { index, values = {}, limit = Number.POSITIVE_INFINITY, startAfter = null, descending = false } = request;
    await Promise.resolve();
    const [from, to] = [String(values[':from']), String(values[':to'])];
    if (index === VALIDATION_CLIENT_REF_INDEX.name) {
      const reference = Number(from.slice('pedido-'.length).split('\n')[0]);
      const indexes = Array.from({ length: PER_REFERENCE }, (_unused, offset) => reference * PER_REFERENCE + offset);
      return page(startAfter === null ? indexes : [], limit);
    }
    const after = startAfter === null ? null : Number(startAfter[VALIDATION_HISTORY_INDEX.sort]);
    const indexesOf = descending ? indexesBetween : indexesSince;
    return page(indexesOf(Number(from), Number(to), after), limit);
  };

  const table: Table = {
    name: 'many',
    put: notCalled,
    update: notCalled,
    get: notCalled,
    getMany: notCalled,
    removeMany: notCalled,
    transact: notCalled,
    query,
  };
  return {
    table,
    /** Queries, and entries of the index, since the table was opened. */
    reads,
    /** Bytes of an entry of the index, about. */
    entryBytes,
  };
};
