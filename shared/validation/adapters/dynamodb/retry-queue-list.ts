import * as v from 'valibot';

import { DUE_INDEX, dueKeyOf } from '../../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../../platform/dynamodb/index-query.ts';
import { instantSort } from '../../../platform/dynamodb/keys.ts';
import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { isValidationId, type ValidationId } from '../../domain/validation-id.ts';
import type { RetryQueueList } from '../../ports/retry-queue.ts';
import { retryDuePartitions, validationIdOf, validationKey } from './keys.ts';

type Entry = { readonly id: ValidationId; readonly sort: string; readonly part: number };

const indexItem = v.object({ pk: v.string(), [DUE_INDEX.sort]: v.string() });

const entryOf = (item: RawItem, part: number): Entry => {
  const { pk, [DUE_INDEX.sort]: sort } = v.parse(indexItem, item);
  const id = validationIdOf(pk);
  if (!isValidationId(id)) throw new TypeError('not a key of a due retry');
  return { id, sort, part };
};

/** The pending retries in the index of due items, merged from its partitions. */
export const makeRetryQueueList = (table: Table): RetryQueueList => ({
  list: async ({ from, to, after, limit }) => {
    const pages = await Promise.all(
      retryDuePartitions().map(async (partition, part) => {
        const last = after?.[part] ?? null;
        const page = await table.query({
          ...inIndex(DUE_INDEX, partition, { from: instantSort(from), to: instantSort(to) }),
          limit,
          startAfter: last === null ? null : { ...validationKey(last.id), ...dueKeyOf(partition, last.sort) },
        });
        return { entries: page.items.map((item) => entryOf(item, part)), hasMore: page.next !== null };
      }),
    );
    const merged = pages.flatMap(({ entries }) => entries).toSorted((one, other) => (one.sort < other.sort ? -1 : 1));
    const shown = merged.slice(0, limit);
    return {
      ids: shown.map(({ id }) => id),
      position: pages.map((_page, part) => shown.findLast((entry) => entry.part === part) ?? after?.[part] ?? null),
      hasMore: merged.length > limit || pages.some(({ hasMore }) => hasMore),
    };
  },
});
