import * as v from 'valibot';

import { isEventType } from '../../../shared/events/catalogue.ts';
import { isEventId } from '../../../shared/events/event-id.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { feedEntryKey, feedEntrySort, feedHeadKey, feedMarkKey, feedPartition } from '../../../shared/webhooks/adapters/keys.ts';
import type { EventFeed, FeedEntry, PositionedEntry } from '../ports/event-feed.ts';

const KEPT_SECONDS = 30 * 86_400;

/** Others may append to the same account at once; each of them succeeds with one of these. */
const MAX_APPEND_ATTEMPTS = 100;

const headItem = v.object({ position: v.number() });

const entryItem = v.pipe(
  v.object({
    position: v.number(),
    event_id: v.pipe(v.string(), v.guard(isEventId)),
    event_type: v.pipe(v.string(), v.guard(isEventType)),
    event_at: v.number(),
    body: v.string(),
    [TTL_ATTRIBUTE]: v.number(),
  }),
  v.transform(({ event_id: id, event_type: type, event_at: at, ...item }) => ({ ...item, id, type, at })),
);

const position = v.number();

/**
 * The positions of a mark: it has an attribute for each appended event of its item, named by the id of the event, and `erased_version`
 * once the item was erased. So an event is appended once, and append and erasure meet at one item, in either order.
 */
const positionsIn = (mark: RawItem): readonly number[] =>
  Object.entries(mark).flatMap(([id, value]) => (isEventId(id) ? [v.parse(position, value)] : []));

const expiresAt = (now: number): number => Math.floor(now / 1000) + KEPT_SECONDS;

/** The entry, unless it is expired and only not deleted yet. */
const entryOf = (item: RawItem, now: number): readonly PositionedEntry[] => {
  const { [TTL_ATTRIBUTE]: expires, ...entry } = v.parse(entryItem, item);
  return expires * 1000 > now ? [entry] : [];
};

const appendWrites = (
  userId: UserId,
  entry: FeedEntry,
  position: number,
  now: number,
): readonly LabelledWrite<'head' | 'entry' | 'mark'>[] => [
  {
    label: 'head',
    kind: 'update',
    key: feedHeadKey(userId),
    update: 'SET #position = :position',
    condition: position === 1 ? 'attribute_not_exists(pk)' : '#position = :previous',
    names: { '#position': 'position' },
    values: { ':position': position, ...(position === 1 ? {} : { ':previous': position - 1 }) },
  },
  {
    label: 'entry',
    kind: 'put',
    item: {
      ...feedEntryKey(userId, position),
      position,
      event_id: entry.id,
      event_type: entry.type,
      event_at: entry.at,
      body: entry.body,
      [TTL_ATTRIBUTE]: expiresAt(now),
    },
  },
  {
    label: 'mark',
    kind: 'update',
    key: feedMarkKey(userId, entry.id),
    update: 'SET #event = :position, #ttl = :ttl',
    condition: 'attribute_not_exists(#event) AND attribute_not_exists(erased_version)',
    names: { '#event': entry.id, '#ttl': TTL_ATTRIBUTE },
    values: { ':position': position, ':ttl': expiresAt(now) },
  },
];

/** The feeds in DynamoDB: a head with the last position, an item for each event, and a mark for each item that has events. */
export const makeEventFeed = (table: Table): EventFeed => {
  /** Appends of this instance to one account wait for one another, so that they do not lose races among themselves. */
  const lastOf = new Map<UserId, Promise<number | null>>();

  const find: EventFeed['find'] = async (userId, at, now) => {
    const item = await table.get(feedEntryKey(userId, at));
    return item === null ? null : (entryOf(item, now)[0] ?? null);
  };

  const headOf = async (userId: UserId): Promise<number> => {
    const item = await table.get(feedHeadKey(userId));
    return item === null ? 0 : v.parse(headItem, item).position;
  };

  /** The position of an event whose mark refused it; null when its item was erased. */
  const positionOf = async (userId: UserId, entry: FeedEntry): Promise<number | null> => {
    const mark = await table.get(feedMarkKey(userId, entry.id));
    return mark === null || mark['erased_version'] !== undefined ? null : v.parse(position, mark[entry.id]);
  };

  const appendAfter = async (userId: UserId, entry: FeedEntry, last: number | null, now: number): Promise<number | null> => {
    let previous = last ?? (await headOf(userId));
    for (let attempt = 1; attempt <= MAX_APPEND_ATTEMPTS; attempt += 1) {
      const failed = await table.transact(appendWrites(userId, entry, previous + 1, now));
      if (failed.length === 0) return previous + 1;
      if (failed.includes('mark')) return positionOf(userId, entry);
      previous = await headOf(userId);
    }
    throw new Error('too many events are appended to one account at once');
  };

  return {
    append: (userId, entry, now) => {
      const before = lastOf.get(userId) ?? Promise.resolve(null);
      const appended = before.catch(() => null).then((last) => appendAfter(userId, entry, last, now));
      lastOf.set(userId, appended);
      return appended;
    },

    withdraw: (userId, id, at) => table.removeMany([feedEntryKey(userId, at), feedMarkKey(userId, id), feedHeadKey(userId)]),

    read: async (userId, after, limit, now) => {
      const page = await table.query({
        condition: 'pk = :feed AND sk BETWEEN :from AND :to',
        values: { ':feed': feedPartition(userId), ':from': feedEntrySort(after + 1), ':to': feedEntrySort(999_999_999_999) },
        limit,
      });
      const last = page.items.at(-1);
      return {
        entries: page.items.flatMap((item) => entryOf(item, now)),
        position: last === undefined ? after : v.parse(headItem, last).position,
        hasMore: page.next !== null,
      };
    },

    erase: async (userId, id, version, now) => {
      const { item } = await table.update({
        key: feedMarkKey(userId, id),
        update: 'SET erased_version = :version, #ttl = :ttl',
        names: { '#ttl': TTL_ATTRIBUTE },
        values: { ':version': version, ':ttl': expiresAt(now) },
      });
      await table.removeMany(positionsIn(item ?? {}).map((at) => feedEntryKey(userId, at)));
    },

    find,

    findById: async (userId, id, now) => {
      const mark = await table.get(feedMarkKey(userId, id));
      const found = v.safeParse(position, mark?.[id]);
      return found.success ? find(userId, found.output, now) : null;
    },
  };
};
