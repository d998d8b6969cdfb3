import * as v from 'valibot';

import { isEventType } from '../../../shared/events/catalogue.ts';
import { isEventId } from '../../../shared/events/event-id.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import { feedEntryKey, feedEntrySort, feedHeadKey, feedMarkKey, feedPartition } from '../../../shared/webhooks/adapters/keys.ts';
import type { EventFeed, FeedEntry, PositionedEntry } from '../ports/event-feed.ts';

const KEPT_SECONDS = 30 * 86_400;

/** Others may append to the same account at once; each of them succeeds with one of these. */
const MAX_APPEND_ATTEMPTS = 100;

/** Items that one read takes. */
const MARKS_AT_ONCE = 100;

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

const expiresAt = (now: number): number => Math.floor(now / 1000) + KEPT_SECONDS;

/** The entry, unless it is expired and only not deleted yet. */
const entryOf = (item: RawItem, now: number): readonly PositionedEntry[] => {
  const { [TTL_ATTRIBUTE]: expires, ...entry } = v.parse(entryItem, item);
  return expires * 1000 > now ? [entry] : [];
};

type AppendLabel = 'head' | 'entry' | 'mark';

const appendWrites = (userId: UserId, entry: FeedEntry, position: number, now: number): readonly LabelledWrite<AppendLabel>[] => [
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
    kind: 'put',
    item: { ...feedMarkKey(userId, entry.id), position, [TTL_ATTRIBUTE]: expiresAt(now) },
    condition: 'attribute_not_exists(pk)',
  },
];

/** The feeds in DynamoDB: a head with the last position, an item for each event, and a mark for each event's id. */
export const makeEventFeed = (table: Table): EventFeed => {
  /** Appends of this instance to one account wait for one another, so that they do not lose races among themselves. */
  const lastOf = new Map<UserId, Promise<number>>();

  const headOf = async (userId: UserId): Promise<number> => {
    const item = await table.get(feedHeadKey(userId));
    return item === null ? 0 : v.parse(headItem, item).position;
  };

  const appendAfter = async (userId: UserId, entry: FeedEntry, last: number | null, now: number): Promise<number> => {
    let previous = last ?? (await headOf(userId));
    for (let attempt = 1; attempt <= MAX_APPEND_ATTEMPTS; attempt += 1) {
      const failed = await table.transact(appendWrites(userId, entry, previous + 1, now));
      if (failed.length === 0) return previous + 1;
      if (failed.includes('mark')) return v.parse(headItem, await table.get(feedMarkKey(userId, entry.id))).position;
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

    erase: async (userId, ids) => {
      for (const some of slicesOf(ids, MARKS_AT_ONCE)) {
        const marks = await table.getMany(some.map((id) => feedMarkKey(userId, id)));
        const positions = marks.flatMap((mark) => (mark === null ? [] : [v.parse(headItem, mark).position]));
        await Promise.all(
          positions.map((position) => table.transact([{ label: 'entry', kind: 'delete', key: feedEntryKey(userId, position) }])),
        );
      }
    },

    find: async (userId, position, now) => {
      const item = await table.get(feedEntryKey(userId, position));
      return item === null ? null : (entryOf(item, now)[0] ?? null);
    },
  };
};
