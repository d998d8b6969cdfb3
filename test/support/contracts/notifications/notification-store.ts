import type { NotificationStore } from '../../../../shared/notifications/ports/notification-store.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { aNotification, anAppend } from '../../builders/notifications.ts';
import { eventOf, HAPPENED_AT as NOW } from '../../builders/webhooks.ts';
import type { OpenStorage } from '../storage.ts';

const USER = userIdOf('owner');
const FIRST_PAGE = { userId: USER, direction: 'older', after: null, limit: 1_000 } as const;

const append = async (notifications: NotificationStore, text: string, at = NOW) =>
  notifications.append(anAppend(text, await notifications.head(USER), { createdAt: at }));

const unreadOf = async (notifications: NotificationStore): Promise<number> => (await notifications.head(USER)).unread;

/** The guarantees of every implementation of `NotificationStore`. */
export const describeNotificationStore = (name: string, open: OpenStorage): void => {
  describe(`NotificationStore in ${name}`, () => {
    test('append stores an event once and counts it once; a repetition returns the decision', async () => {
      const { notifications } = await open();
      expect(await append(notifications, 'one')).toEqual({ kind: 'appended' });
      expect(await append(notifications, 'one')).toEqual({ kind: 'known', decision: { channels: [], count: 1 } });
      expect((await notifications.list(FIRST_PAGE)).notifications).toEqual([aNotification('one')]);
      expect(await unreadOf(notifications)).toBe(1);
    });

    test('append refuses a head that another event has changed', async () => {
      const { notifications } = await open();
      const head = await notifications.head(USER);
      await append(notifications, 'one');
      expect(await notifications.append(anAppend('two', head))).toEqual({ kind: 'conflict' });
      expect(await unreadOf(notifications)).toBe(1);
    });

    test('a removed notification does not return with a repetition of its event', async () => {
      const { notifications } = await open();
      await append(notifications, 'one');
      expect(await notifications.remove(USER, aNotification('one').id)).toBe(true);
      expect(await notifications.remove(USER, aNotification('one').id)).toBe(false);
      expect(await append(notifications, 'one')).toMatchObject({ kind: 'known' });
      expect((await notifications.list(FIRST_PAGE)).notifications).toEqual([]);
      expect(await unreadOf(notifications)).toBe(0);
    });

    test('marks change the counter by one each, whatever is repeated', async () => {
      const { notifications } = await open();
      await append(notifications, 'one');
      const { id } = aNotification('one');
      const read = await notifications.change(USER, id, { isRead: true, isArchived: null }, NOW + 1);
      expect(read).toMatchObject({ readAt: NOW + 1, archivedAt: null });
      expect(await notifications.change(USER, id, { isRead: true, isArchived: true }, NOW + 2)).toMatchObject({
        readAt: NOW + 1,
        archivedAt: NOW + 2,
      });
      expect(await unreadOf(notifications)).toBe(0);
      await notifications.change(USER, id, { isRead: false, isArchived: null }, NOW + 3);
      expect(await unreadOf(notifications)).toBe(0);
      await notifications.change(USER, id, { isRead: null, isArchived: false }, NOW + 4);
      expect(await unreadOf(notifications)).toBe(1);
      expect(await notifications.change(USER, aNotification('none').id, { isRead: true, isArchived: null }, NOW)).toBeNull();
    });

    test('the counter is exact after arrivals, marks and removals at the same time', async () => {
      const { notifications } = await open();
      for (const text of ['a', 'b', 'c', 'd']) await append(notifications, text);
      const marks = ['a', 'a', 'b'].map((text) =>
        notifications.change(USER, aNotification(text).id, { isRead: true, isArchived: null }, NOW + 1),
      );
      await Promise.all([...marks, append(notifications, 'e'), notifications.remove(USER, aNotification('c').id)]);
      await notifications.change(USER, aNotification('a').id, { isRead: false, isArchived: null }, NOW + 2);
      const { notifications: left } = await notifications.list(FIRST_PAGE);
      expect(await unreadOf(notifications)).toBe(left.filter(({ readAt }) => readAt === null).length);
    });

    test('readAll marks everything that is unread, more than one transaction takes', async () => {
      const { notifications } = await open();
      for (let index = 0; index < 95; index += 1) await append(notifications, `n${index}`, NOW + index * 600_000);
      await notifications.readAll(USER, NOW + 1);
      expect(await unreadOf(notifications)).toBe(0);
      const { notifications: all } = await notifications.list(FIRST_PAGE);
      expect(all).toHaveLength(95);
      expect(new Set(all.map(({ readAt }) => readAt))).toEqual(new Set([NOW + 1]));
    });

    test('the 21st event of a type within ten minutes merges the others into a digest, which further ones join until it is read', async () => {
      const { notifications } = await open();
      for (let index = 0; index < 23; index += 1)
        expect(await append(notifications, `n${index}`, NOW + index)).toEqual({ kind: 'appended' });
      const { notifications: merged } = await notifications.list(FIRST_PAGE);
      expect(merged.map(({ count }) => count)).toEqual([3]);
      expect(await unreadOf(notifications)).toBe(1);
    });

    test('a repetition of one of the 20 events that the next one would merge is known, and merges nothing', async () => {
      const { notifications } = await open();
      for (let index = 0; index < 20; index += 1) await append(notifications, `n${index}`, NOW + index);
      expect(await append(notifications, 'n7', NOW + 7)).toMatchObject({ kind: 'known' });
      expect(await notifications.head(USER)).toMatchObject({ unread: 20, total: 20 });
    });
  });

  describe(`NotificationStore in ${name} with a long history`, () => {
    test('keeps 500 notifications: a new one replaces the oldest, and takes it out of the counter', async () => {
      const { notifications } = await open();
      for (let index = 0; index < 502; index += 1) await append(notifications, `n${index}`, NOW + index * 600_000);
      const { notifications: kept } = await notifications.list(FIRST_PAGE);
      expect(kept).toHaveLength(500);
      expect(kept.at(-1)?.createdAt).toBe(NOW + 2 * 600_000);
      expect(await append(notifications, 'n2', NOW + 2 * 600_000)).toMatchObject({ kind: 'known' });
      expect(await notifications.head(USER)).toMatchObject({ unread: 500, total: 500 });
    });

    test('keeps 500 notifications when a digest merges none, because the user archived those that it would merge', async () => {
      const { notifications } = await open();
      for (let index = 0; index < 480; index += 1) await append(notifications, `n${index}`, NOW + index * 600_000);
      const burst = Array.from({ length: 20 }, (_unused, index) => ({ text: `b${index}`, at: NOW + 481 * 600_000 + index }));
      for (const { text, at } of burst) await append(notifications, text, at);
      for (const { createdAt, id } of (await notifications.list({ ...FIRST_PAGE, limit: 20 })).notifications)
        await notifications.change(USER, id, { isRead: null, isArchived: true }, createdAt);
      await append(notifications, 'digest', NOW + 481 * 600_000 + 20);
      const { notifications: kept } = await notifications.list(FIRST_PAGE);
      expect(kept).toHaveLength(500);
      expect(kept.at(-1)?.createdAt).toBe(NOW + 600_000);
      expect(await notifications.head(USER)).toMatchObject({ unread: 480, total: 500 });
    });

    test('an erasure removes the notifications of its item, and refuses later ones', async () => {
      const { notifications } = await open();
      await append(notifications, 'one');
      await append(notifications, 'two');
      await notifications.erase(USER, eventOf('one', 7), 7, NOW);
      await notifications.erase(USER, eventOf('three', 7), 7, NOW);
      expect((await notifications.list(FIRST_PAGE)).notifications.map(({ id }) => id)).toEqual([aNotification('two').id]);
      expect(await unreadOf(notifications)).toBe(1);
      expect(await append(notifications, 'three')).toEqual({ kind: 'erased' });
    });
  });
};
