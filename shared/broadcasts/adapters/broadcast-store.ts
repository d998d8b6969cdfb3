import * as v from 'valibot';

import { isUserId, ROLES } from '../../identity/accounts/domain/identity.ts';
import { CHANNELS } from '../../notifications/domain/notified-events.ts';
import { DUE_INDEX, dueKeyOf } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { HOUR_MS } from '../../platform/time/instant.ts';
import {
  AUDIENCE_STATUSES,
  BROADCAST_KINDS,
  BROADCAST_STATUSES,
  isBroadcastId,
  PAUSE_REASONS,
  type Broadcast,
  type BroadcastId,
} from '../domain/broadcast.ts';
import { withStart } from '../domain/start-limit.ts';
import type { AddedPages, BroadcastStore, ListedBroadcast, StoredBroadcast } from '../ports/broadcast-store.ts';
import { broadcastKey, broadcastsPartition, linePosition, pageKey, STARTS_KEY } from './keys.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 365 * DAY_MS;
const PAGE_KEPT_MS = 30 * DAY_MS;
/** Attempts to start a broadcast while others start. */
const MAX_ATTEMPTS = 20;

const userId = v.pipe(v.string(), v.guard(isUserId));
const instant = v.nullable(v.number());
const text = v.object({ title: v.string(), body: v.string() });
const count = v.object({ sent: v.number(), skipped: v.number() });

/** The whole broadcast is one attribute: only its writer and its reader interpret it. */
const broadcastItem = v.object({
  version: v.number(),
  broadcast: v.object({
    id: v.pipe(v.string(), v.guard(isBroadcastId)),
    kind: v.picklist(BROADCAST_KINDS),
    texts: v.object({ es: text, en: text }),
    channels: v.array(v.picklist(CHANNELS)),
    audience: v.object({
      roles: v.array(v.picklist(ROLES)),
      statuses: v.array(v.picklist(AUDIENCE_STATUSES)),
      plans: v.nullable(v.array(v.string())),
      languages: v.nullable(v.array(v.picklist(['es', 'en']))),
      userIds: v.nullable(v.array(userId)),
    }),
    status: v.picklist(BROADCAST_STATUSES),
    pauseReason: v.optional(v.nullable(v.picklist(PAUSE_REASONS)), null),
    run: v.number(),
    createdAt: v.number(),
    addresses: v.nullable(v.number()),
    unknownAddresses: v.number(),
    position: v.nullable(v.object({ list: v.number(), after: v.nullable(v.string()) })),
    recipients: v.number(),
    pages: v.number(),
    recipientsDigest: v.string(),
    countedAt: instant,
    startedAt: instant,
    endedAt: instant,
    sentPages: v.number(),
    failedAttempts: v.optional(v.number(), 0),
    processed: v.number(),
    tally: v.object({
      channels: v.object({ in_app: count, email: count, push: count, messenger: count }),
      suppressed: v.number(),
      gone: v.number(),
      failed: v.optional(v.number(), 0),
    }),
    lease: v.nullable(v.object({ token: v.string(), until: v.number() })),
    nextAt: v.number(),
  }),
});

const storedOf = (item: RawItem): StoredBroadcast => v.parse(broadcastItem, item);

const itemOf = (broadcast: Broadcast, version: number): RawItem => ({
  ...broadcastKey(broadcast.id),
  ...dueKeyOf(broadcastsPartition(broadcast.status), linePosition(broadcast)),
  [TTL_ATTRIBUTE]: Math.floor((broadcast.createdAt + KEPT_MS) / 1_000),
  broadcast,
  version,
});

const pageItem = v.object({ recipients: v.array(userId) });
const startsItem = v.object({ starts: v.array(v.number()), version: v.number() });
const lineItem = v.pipe(
  v.object({ [DUE_INDEX.sort]: v.string() }),
  v.transform((item) => item[DUE_INDEX.sort]),
);

const idOf = (position: string): BroadcastId => {
  const [, id = ''] = position.split('#');
  if (!isBroadcastId(id)) throw new TypeError('not a line of a broadcast');
  return id;
};

const changeWrite = ({ version }: StoredBroadcast, next: Broadcast): LabelledWrite<'broadcast'> => ({
  label: 'broadcast',
  kind: 'put',
  item: itemOf(next, version + 1),
  condition: 'version = :seen',
  values: { ':seen': version },
});

/** A broadcast as one item, and its recipients as one item for each page. */
export const makeBroadcastStore = (table: Table): BroadcastStore => {
  const pageWrites = ({ broadcast }: StoredBroadcast, { pages, at }: AddedPages) =>
    pages.map((recipients, place): LabelledWrite<'page'> => ({
      label: 'page',
      kind: 'put',
      item: {
        ...pageKey(broadcast, broadcast.pages + place),
        [TTL_ATTRIBUTE]: Math.floor((at + PAGE_KEPT_MS) / 1_000),
        recipients,
      },
    }));

  const startsWrite = (stored: RawItem | null, starts: readonly number[], now: number): LabelledWrite<'starts'> => {
    const version = stored === null ? 0 : v.parse(startsItem, stored).version;
    return {
      label: 'starts',
      kind: 'put',
      item: { ...STARTS_KEY, starts, version: version + 1, [TTL_ATTRIBUTE]: Math.ceil((now + HOUR_MS) / 1_000) },
      ...(version === 0 ? { condition: 'attribute_not_exists(pk)' } : { condition: 'version = :seen', values: { ':seen': version } }),
    };
  };

  return {
    find: async (id) => {
      const item = await table.get(broadcastKey(id));
      return item === null ? null : storedOf(item);
    },

    list: async ({ statuses, after, limit }) => {
      // The end of a range excludes the line at the position.
      const range = after === null ? undefined : { to: after.slice(0, -1) };
      const pages = await Promise.all(
        statuses.map((status) => table.query({ ...inIndex(DUE_INDEX, broadcastsPartition(status), range), limit, descending: true })),
      );
      const positions = pages
        .flatMap(({ items }) => items.map((item) => v.parse(lineItem, item)))
        .toSorted((one, other) => (one > other ? -1 : 1));
      const shown = positions.slice(0, limit);
      const items = shown.length === 0 ? [] : await table.getMany(shown.map((position) => broadcastKey(idOf(position))));
      const broadcasts = shown.flatMap((position, place): readonly ListedBroadcast[] => {
        const item = items[place] ?? null;
        return item === null ? [] : [{ broadcast: storedOf(item).broadcast, position }];
      });
      return { broadcasts, hasMore: positions.length > limit || pages.some(({ next }) => next !== null) };
    },

    add: async (broadcast) => {
      const failed = await table.transact([
        { label: 'broadcast', kind: 'put', item: itemOf(broadcast, 1), condition: 'attribute_not_exists(pk)' },
      ]);
      if (failed.length > 0) throw new Error('the id of a broadcast is used twice');
    },

    change: async (seen, next, added = null) => {
      const pages = added === null ? [] : pageWrites(seen, added);
      return (await table.transact<'broadcast' | 'page'>([changeWrite(seen, next), ...pages])).length === 0;
    },

    start: async (seen, next, now) => {
      for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
        const stored = await table.get(STARTS_KEY);
        const counted = withStart(stored === null ? [] : v.parse(startsItem, stored).starts, now);
        if ('until' in counted) return { kind: 'limited', until: counted.until };
        const failed = await table.transact<'broadcast' | 'starts'>([changeWrite(seen, next), startsWrite(stored, counted.starts, now)]);
        if (failed.length === 0) return { kind: 'started' };
        if (failed.includes('broadcast')) return { kind: 'conflict' };
      }
      throw new Error('other broadcasts start with every attempt');
    },

    page: async (broadcast, page) => {
      const item = await table.get(pageKey(broadcast, page));
      if (item === null) throw new RangeError('the recipients of a broadcast are no longer kept');
      return v.parse(pageItem, item).recipients;
    },
  };
};
