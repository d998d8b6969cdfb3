import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite } from '../../platform/dynamodb/table.ts';
import { recentAt } from '../domain/digest.ts';
import { isUnread, type Notification } from '../domain/notification.ts';
import { isNotifiedType } from '../domain/notified-events.ts';
import type { Append, NotificationHead } from '../ports/notification-store.ts';
import { eventMarkKey, headKey, notificationKey } from './keys.ts';
import { decisionToStore, itemOfNotification } from './notification-item.ts';

/** Notifications kept of one account. */
const MAX_NOTIFICATIONS = 500;

/** Notifications beyond the limit once a new one is stored that replaces some. */
export const excessAfter = ({ total }: Pick<NotificationHead, 'total'>, replaced: number): number =>
  Math.max(0, total + 1 - replaced - MAX_NOTIFICATIONS);

/** Remembers the decision about the event; fails for a known event, and for the event of an erased validation. */
const markWrite = ({ eventId, notification, placement, decision }: Append, expiresAt: number): LabelledWrite<'mark'> => ({
  label: 'mark',
  kind: 'update',
  key: eventMarkKey(notification.userId, eventId),
  update: 'SET #event = :decision, #ttl = :ttl',
  condition: 'attribute_not_exists(#event) AND attribute_not_exists(erased_version)',
  names: { '#event': eventId, '#ttl': TTL_ATTRIBUTE },
  values: {
    ':decision': decisionToStore(decision, placement.kind === 'join' ? placement.digestId : notification.id),
    ':ttl': expiresAt,
  },
});

/** The latest notifications of each type after the append, without those that no longer matter. */
const recentAfter = ({ notification: { type, createdAt }, placement, head }: Append): NotificationHead['recent'] => {
  const others = Object.entries(head.recent).flatMap(([name, recent]) => {
    const kept = isNotifiedType(name) && name !== type ? recentAt(recent, createdAt) : null;
    return kept === null ? [] : [[name, kept] as const];
  });
  const own = placement.kind === 'join' ? head.recent[type] : placement.recent;
  return Object.fromEntries([...others, ...(own === undefined ? [] : [[type, own] as const])]);
};

/** Counts the notification, and orders the events of the account. */
const headWrite = (append: Append, unread: number, total: number): LabelledWrite<'head'> => {
  const { notification, head } = append;
  const isFirst = head.sequence === 0;
  return {
    label: 'head',
    kind: 'update',
    key: headKey(notification.userId),
    update: 'SET #sequence = :next, recent = :recent ADD unread :unread, #total :total',
    condition: isFirst ? 'attribute_not_exists(#sequence)' : '#sequence = :seen',
    names: { '#sequence': 'sequence', '#total': 'total' },
    values: {
      ':next': head.sequence + 1,
      ':recent': recentAfter(append),
      ':unread': unread,
      ':total': total,
      ...(isFirst ? {} : { ':seen': head.sequence }),
    },
  };
};

/** The writes that store an event, but for the removals of the notifications that it replaces. */
export const appendWrites = (
  append: Append,
  replaced: readonly Notification[],
  expiresAt: number,
): readonly LabelledWrite<'mark' | 'head' | 'digest' | 'notification'>[] => {
  const { notification, isListed, placement } = append;
  const mark = markWrite(append, expiresAt);
  if (!isListed) return [mark, headWrite(append, 0, 0)];
  if (placement.kind === 'join') {
    const digest: LabelledWrite<'digest'> = {
      label: 'digest',
      kind: 'update',
      key: notificationKey(notification.userId, placement.digestId),
      update: 'SET event_count = event_count + :one, version = version + :one',
      condition: 'attribute_exists(pk) AND read_at = :none AND archived_at = :none',
      values: { ':one': 1, ':none': null },
    };
    return [mark, headWrite(append, 0, 0), digest];
  }
  const put: LabelledWrite<'notification'> = { label: 'notification', kind: 'put', item: itemOfNotification(notification) };
  return [mark, headWrite(append, 1 - replaced.filter(isUnread).length, 1 - replaced.length), put];
};
