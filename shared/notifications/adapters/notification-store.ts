import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { slicesOf } from '../../platform/slices.ts';
import { isUnread, stateOf, type Notification, type NotificationId } from '../domain/notification.ts';
import type { Append, AppendOutcome, NotificationStore, StateChange } from '../ports/notification-store.ts';
import { appendWrites, excessAfter } from './append-writes.ts';
import { eventMarkKey, headKey, notificationKey, notificationPartition, NOTIFICATION_SORT } from './keys.ts';
import { decisionFrom, headFrom, notificationIdsIn, storedNotificationOf, type StoredNotification } from './notification-item.ts';

/** Longer than the lifetime of a message: a day in the stream, four in a queue, a fortnight among dead letters. */
const REMEMBERED_SECONDS = 60 * 86_400;

/** Attempts of a change that loses races against others of the same account. */
const MAX_ATTEMPTS = 10;

/** Notifications changed in one transaction, which may have 100 writes. */
const MAX_CHANGED_AT_ONCE = 90;

const expiryAfter = (now: number): number => Math.floor(now / 1000) + REMEMBERED_SECONDS;

/** Changes the counters with a notification; null when they stay the same. */
const countWrite = (userId: UserId, unread: number, total: number): LabelledWrite<'head'> | null =>
  unread === 0 && total === 0
    ? null
    : {
        label: 'head',
        kind: 'update',
        key: headKey(userId),
        update: 'ADD unread :unread, #total :total',
        names: { '#total': 'total' },
        values: { ':unread': unread, ':total': total },
      };

const AS_SEEN = 'version = :seen';

const unreadOf = (notification: Notification): number => (isUnread(notification) ? 1 : 0);

const withChange = (notification: Notification, { isRead, isArchived }: StateChange, now: number): Notification => {
  const instantOf = (before: number | null, wanted: boolean | null): number | null => {
    if (wanted === null) return before;
    return wanted ? (before ?? now) : null;
  };
  return { ...notification, readAt: instantOf(notification.readAt, isRead), archivedAt: instantOf(notification.archivedAt, isArchived) };
};

const stateWrite = ({ userId, id, readAt, archivedAt }: Notification, seen: number): LabelledWrite<'notification'> => ({
  label: 'notification',
  kind: 'update',
  key: notificationKey(userId, id),
  update: 'SET read_at = :read, archived_at = :archived, version = :next',
  condition: AS_SEEN,
  values: { ':read': readAt, ':archived': archivedAt, ':seen': seen, ':next': seen + 1 },
});

const removalOf = ({ notification: { userId, id }, version }: StoredNotification): LabelledWrite<'notification'> => ({
  label: 'notification',
  kind: 'delete',
  key: notificationKey(userId, id),
  condition: AS_SEEN,
  values: { ':seen': version },
});

/** Notifications in DynamoDB: an item each, the counters of the account, and a mark of the events of each item. */
export const makeNotificationStore = (table: Table): NotificationStore => {
  const find = async (userId: UserId, id: NotificationId): Promise<StoredNotification | null> => {
    const item = await table.get(notificationKey(userId, id));
    return item === null ? null : storedNotificationOf(userId, item);
  };

  const applies = async (writes: readonly (LabelledWrite<'notification' | 'head'> | null)[]): Promise<boolean> =>
    (await table.transact(writes.filter((write) => write !== null))).length === 0;

  /** Repeats an attempt until it wins; it returns undefined for a lost race. */
  const untilWon = async <Outcome>(attempt: () => Promise<Outcome | undefined>): Promise<Outcome> => {
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const outcome = await attempt();
      if (outcome !== undefined) return outcome;
    }
    throw new Error('too many changes of the notifications of one account at once');
  };

  const removeSeen = (userId: UserId, stored: StoredNotification): Promise<boolean> =>
    applies([removalOf(stored), countWrite(userId, -unreadOf(stored.notification), -1)]);

  const readPage = async (userId: UserId, after: RawItem | null, limit: number, descending: boolean) =>
    table.query({
      condition: 'pk = :pk AND begins_with(sk, :items)',
      values: { ':pk': notificationPartition(userId), ':items': NOTIFICATION_SORT },
      limit,
      descending,
      startAfter: after,
    });

  const allUnread = async (userId: UserId): Promise<readonly StoredNotification[]> => {
    const found: StoredNotification[] = [];
    let after: RawItem | null = null;
    do {
      const page = await readPage(userId, after, 1_000, true);
      found.push(...page.items.map((item) => storedNotificationOf(userId, item)));
      after = page.next;
    } while (after !== null);
    return found.filter(({ notification }) => isUnread(notification));
  };

  /** The notifications that a digest merges; users may have archived or removed some of them. */
  const mergedBy = async ({ notification: { userId }, placement }: Append): Promise<readonly StoredNotification[]> => {
    if (placement.kind !== 'digest') return [];
    const items = await table.getMany(placement.replaced.map((id) => notificationKey(userId, id)));
    const stored = items.flatMap((item) => (item === null ? [] : [storedNotificationOf(userId, item)]));
    return stored.filter(({ notification }) => stateOf(notification) !== 'archived');
  };

  /**
   * The notifications that a new one replaces: those that a digest merges, and the oldest beyond the limit. The total rises with appends
   * alone, and an append with another head is refused, so that it is exact or too high.
   */
  const replacedBy = async (append: Append): Promise<readonly StoredNotification[]> => {
    const { notification, isListed, placement, head } = append;
    if (!isListed || placement.kind === 'join') return [];
    const merged = await mergedBy(append);
    const excess = excessAfter(head, merged.length);
    if (excess === 0) return merged;
    const { items } = await readPage(notification.userId, null, excess + merged.length, false);
    const ids = new Set(merged.map((each) => each.notification.id));
    const oldest = items.map((item) => storedNotificationOf(notification.userId, item)).filter((each) => !ids.has(each.notification.id));
    return [...merged, ...oldest.slice(0, excess)];
  };

  /** Why a transaction that stores an event failed. */
  const refusalOf = async ({ notification: { userId }, eventId }: Append, failed: readonly string[]): Promise<AppendOutcome> => {
    if (failed.includes('mark')) {
      const mark = await table.get(eventMarkKey(userId, eventId));
      const decision = mark?.[eventId];
      return decision === undefined ? { kind: 'erased' } : { kind: 'known', decision: decisionFrom(decision) };
    }
    return { kind: failed.includes('digest') ? 'digest_gone' : 'conflict' };
  };

  return {
    head: async (userId) => headFrom(await table.get(headKey(userId))),

    append: async (append) => {
      // An event that is repeated may be one of them. Its mark refuses it; a transaction with two writes of one item would fail before.
      const replaced = (await replacedBy(append)).filter(({ notification }) => notification.id !== append.notification.id);
      const writes = [
        ...appendWrites(
          append,
          replaced.map(({ notification }) => notification),
          expiryAfter(append.now),
        ),
        ...replaced.map(removalOf),
      ];
      const failed = await table.transact<'mark' | 'head' | 'digest' | 'notification'>(writes);
      return failed.length === 0 ? { kind: 'appended' } : refusalOf(append, failed);
    },

    list: async ({ userId, direction, after, limit }) => {
      const page = await readPage(userId, after === null ? null : notificationKey(userId, after), limit, direction === 'older');
      return { notifications: page.items.map((item) => storedNotificationOf(userId, item).notification), hasMore: page.next !== null };
    },

    change: (userId, id, change, now) =>
      untilWon(async () => {
        const stored = await find(userId, id);
        if (stored === null) return null;
        const { notification, version } = stored;
        const next = withChange(notification, change, now);
        const isWon = await applies([stateWrite(next, version), countWrite(userId, unreadOf(next) - unreadOf(notification), 0)]);
        return isWon ? next : undefined;
      }),

    readAll: async (userId, now) => {
      let left = await allUnread(userId);
      const wanted = new Set(left.map(({ notification }) => notification.id));
      await untilWon(async () => {
        for (const some of slicesOf(left, MAX_CHANGED_AT_ONCE)) {
          const writes = some.map(({ notification, version }) => stateWrite({ ...notification, readAt: now }, version));
          if (await applies([...writes, countWrite(userId, -some.length, 0)])) continue;
          left = (await allUnread(userId)).filter(({ notification }) => wanted.has(notification.id));
          return undefined;
        }
        return null;
      });
    },

    remove: (userId, id) =>
      untilWon(async () => {
        const stored = await find(userId, id);
        if (stored === null) return false;
        return (await removeSeen(userId, stored)) ? true : undefined;
      }),

    erase: async (userId, eventId, version, now) => {
      const { item } = await table.update({
        key: eventMarkKey(userId, eventId),
        update: 'SET erased_version = :version, #ttl = :ttl',
        names: { '#ttl': TTL_ATTRIBUTE },
        values: { ':version': version, ':ttl': expiryAfter(now) },
      });
      for (const id of notificationIdsIn(item ?? {})) {
        await untilWon(async () => {
          const stored = await find(userId, id);
          // A digest has nothing of a single validation.
          if (stored === null || stored.notification.count > 1) return true;
          return (await removeSeen(userId, stored)) ? true : undefined;
        });
      }
    },
  };
};
