import fc from 'fast-check';

import { NONE_RECENT } from '../../../shared/notifications/domain/digest.ts';
import { isUnread, type Notification } from '../../../shared/notifications/domain/notification.ts';
import type { NotificationStore } from '../../../shared/notifications/ports/notification-store.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { anAppend } from '../../support/builders/notifications.ts';
import { eventOf, HAPPENED_AT } from '../../support/builders/webhooks.ts';

const USER = userIdOf('owner');
const ALL = { userId: USER, direction: 'older', after: null, limit: 1_000 } as const;

const which = fc.nat({ max: 60 });
const mark = fc.constantFrom(true, false, null);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('arrive' as const), which, waitMs: fc.integer({ min: 0, max: 40_000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('mark' as const), which, isRead: mark, isArchived: mark }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read_all' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** An account whose events have numbers: one that arrives again is delivered again. */
const openAccount = (notifications: NotificationStore) => {
  let now = HAPPENED_AT;
  const instants = new Map<number, number>();

  /** Stores an event as the worker of events does: again after a lost race, and apart from a digest that is gone. */
  const arrive = async (number: number): Promise<void> => {
    const createdAt = instants.get(number) ?? now;
    instants.set(number, createdAt);
    let kind = 'conflict';
    while (kind === 'conflict' || kind === 'digest_gone') {
      const head = await notifications.head(USER);
      const seen = kind === 'digest_gone' ? { ...head, recent: { 'validation.completed': NONE_RECENT } } : head;
      ({ kind } = await notifications.append({ ...anAppend(`n${number}`, seen, { createdAt }), head }));
    }
  };

  return async (taken: Step, listed: readonly Notification[]): Promise<unknown> => {
    const chosen = 'which' in taken ? listed[taken.which % Math.max(1, listed.length)] : undefined;
    switch (taken.kind) {
      case 'arrive':
        now += taken.waitMs;
        return arrive(taken.which);
      case 'mark':
        return chosen === undefined ? null : notifications.change(USER, chosen.id, taken, now);
      case 'remove':
        return chosen === undefined ? null : notifications.remove(USER, chosen.id);
      case 'read_all':
        return notifications.readAll(USER, now);
      case 'erase':
        return notifications.erase(USER, eventOf(`n${taken.which}`, 9), 9, now);
    }
  };
};

test('the number of unread notifications is that of the list after any arrivals, repetitions, digests, marks and removals at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 40 }), async (rounds) => {
      const { notifications } = makeTestApi().storage;
      const take = openAccount(notifications);
      for (const round of rounds) {
        const { notifications: listed } = await notifications.list(ALL);
        await Promise.all(round.map((each) => take(each, listed)));
        const { notifications: after } = await notifications.list(ALL);
        const { unread, total } = await notifications.head(USER);
        expect({ unread, total }).toEqual({ unread: after.filter(isUnread).length, total: after.length });
      }
    }),
    { numRuns: 40 },
  );
});
