import * as v from 'valibot';

import { DUE_INDEX } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { OWNER_INDEX, TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { isSealedText, type Vault } from '../../platform/secrets/vault.ts';
import { DEAD_LETTER_STATUSES, isDeadLetterId, LETTER_LIFETIME_MS, type DeadLetter, type DeadLetterId } from '../domain/dead-letter.ts';
import type { DeadLetterStore } from '../ports/dead-letter-store.ts';
import { bodyKey, letterKey, lineKeys, lineOf, lineRange, statusPartition } from './keys.ts';

const letterItem = v.object({
  id: v.pipe(v.string(), v.guard(isDeadLetterId)),
  queue: v.string(),
  status: v.picklist(DEAD_LETTER_STATUSES),
  cause: v.object({ name: v.string(), detail: v.string() }),
  correlation_id: v.nullable(v.string()),
  owner: v.nullable(v.string()),
  count: v.number(),
  first_at: v.number(),
  last_at: v.number(),
  decided_at: v.nullable(v.number()),
  body_bytes: v.number(),
});

const bodyItem = v.object({ body: v.pipe(v.string(), v.guard(isSealedText)) });

const fromItem = (item: RawItem): DeadLetter => {
  const parsed = v.parse(letterItem, item);
  const {
    correlation_id: correlationId,
    first_at: firstAt,
    last_at: lastAt,
    decided_at: decidedAt,
    body_bytes: bodyBytes,
    ...letter
  } = parsed;
  return { ...letter, correlationId, firstAt, lastAt, decidedAt, bodyBytes };
};

const expiryOf = ({ lastAt }: DeadLetter): RawItem => ({ [TTL_ATTRIBUTE]: Math.floor((lastAt + LETTER_LIFETIME_MS) / 1000) });

/** Leads from an account to the letters about it, for its erasure. */
const ownerOf = ({ owner }: DeadLetter): RawItem => (owner === null ? {} : { [OWNER_INDEX.partition]: `USER#${owner}` });

const itemFrom = (letter: DeadLetter): RawItem => ({
  ...letterKey(letter.id),
  ...lineKeys(letter),
  ...ownerOf(letter),
  ...expiryOf(letter),
  id: letter.id,
  queue: letter.queue,
  status: letter.status,
  cause: letter.cause,
  correlation_id: letter.correlationId,
  owner: letter.owner,
  count: letter.count,
  first_at: letter.firstAt,
  last_at: letter.lastAt,
  decided_at: letter.decidedAt,
  body_bytes: letter.bodyBytes,
});

const contextOf = (id: DeadLetterId): string => `dead letter ${id}`;

/** Dead letters as two items each: one that lists read, and one with the body. */
export const makeDeadLetterStore = (table: Table, vault: Vault): DeadLetterStore => {
  const find = async (id: DeadLetterId): Promise<DeadLetter | null> => {
    const item = await table.get(letterKey(id));
    return item === null ? null : fromItem(item);
  };

  return {
    store: async (received, body) => {
      const sealed = await vault.seal(body, contextOf(received.id));
      const earlier = await find(received.id);
      const letter = { ...received, firstAt: earlier?.firstAt ?? received.firstAt };
      // A letter that was stored as often before is complete, with its body: its message only has to leave the queue.
      await table.transact<'letter' | 'body'>([
        {
          label: 'letter',
          kind: 'put',
          item: itemFrom(letter),
          condition: 'attribute_not_exists(pk) OR #count < :count',
          names: { '#count': 'count' },
          values: { ':count': letter.count },
        },
        { label: 'body', kind: 'put', item: { ...bodyKey(letter.id), ...ownerOf(letter), ...expiryOf(letter), body: sealed } },
      ]);
    },

    find,

    findMany: async (ids) => {
      const items = await table.getMany(ids.map(letterKey));
      return items.flatMap((item) => (item === null ? [] : [fromItem(item)]));
    },

    list: async ({ status, from, to, direction, after, limit }) => {
      const page = await table.query({
        ...inIndex(DUE_INDEX, statusPartition(status), lineRange(from, to, direction, after)),
        limit,
        descending: direction === 'older',
      });
      return { lines: page.items.map(lineOf), hasMore: page.next !== null };
    },

    move: async (seen, status, at) => {
      const letter = { ...seen, status, decidedAt: at };
      const failed = await table.transact<'letter' | 'body'>([
        {
          label: 'letter',
          kind: 'put',
          item: itemFrom(letter),
          condition: '#count = :count AND #status = :status',
          names: { '#count': 'count', '#status': 'status' },
          values: { ':count': seen.count, ':status': seen.status },
        },
        ...(status === 'discarded' ? [{ label: 'body', kind: 'delete', key: bodyKey(seen.id) } as const] : []),
      ]);
      return failed.length === 0 ? letter : null;
    },

    readBody: async (id) => {
      const item = await table.get(bodyKey(id));
      return item === null ? null : vault.open(v.parse(bodyItem, item).body, contextOf(id));
    },
  };
};
