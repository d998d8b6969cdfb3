import { pushSubscriptionIdOf, type PushSubscription } from '../../../../shared/notifications/domain/push-subscription.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { anAppend } from '../../builders/notifications.ts';
import { HAPPENED_AT as NOW } from '../../builders/webhooks.ts';
import type { OpenStorage, Storage } from '../storage.ts';

const USER = userIdOf('owner');

const aBrowser = (name: string, auth = `secret of ${name}`): PushSubscription => {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  const keys = { p256dh: 'point', auth };
  return { userId: USER, id: pushSubscriptionIdOf(USER, endpoint), endpoint, keys, deviceName: name, expiresAt: null, createdAt: NOW };
};

const OTHER = userIdOf('other');

const ofOther = (browser: PushSubscription): PushSubscription => ({
  ...browser,
  userId: OTHER,
  id: pushSubscriptionIdOf(OTHER, browser.endpoint),
});

const isPushEnabled = async ({ notifications }: Storage): Promise<boolean> => (await notifications.head(USER)).isPushEnabled;
const isChatLinked = async ({ notifications }: Storage): Promise<boolean> => (await notifications.head(USER)).isMessengerLinked;

const aLink = { userId: USER, codeDigest: 'digest', chatId: 7, updateId: 1, now: NOW };

/** The guarantees of every implementation of `PushSubscriptionStore` and `ChatStore`. */
export const describeChannelStores = (name: string, open: OpenStorage): void => {
  describe(`PushSubscriptionStore in ${name}`, () => {
    test('save creates a browser once, and replaces its keys afterwards; push is enabled while there is one', async () => {
      const storage = await open();
      const { pushSubscriptions } = storage;
      const saved = await Promise.all([pushSubscriptions.save(aBrowser('a')), pushSubscriptions.save(aBrowser('a'))]);
      expect(saved.map(({ kind }) => kind).toSorted()).toEqual(['created', 'replaced']);
      const later = { ...aBrowser('a', 'another'), createdAt: NOW + 1 };
      expect(await pushSubscriptions.save(later)).toEqual({ kind: 'replaced', subscription: { ...later, createdAt: NOW } });
      expect(await pushSubscriptions.list(USER)).toHaveLength(1);
      expect(await isPushEnabled(storage)).toBe(true);
      expect(await Promise.all([1, 2].map(() => pushSubscriptions.remove(USER, later.id, null)))).toContain(false);
      expect(await isPushEnabled(storage)).toBe(false);
    });

    test('save removes the subscription of another user of the same browser, and leaves the one who saved last', async () => {
      const storage = await open();
      const { pushSubscriptions, notifications } = storage;
      await pushSubscriptions.save(aBrowser('a'));
      expect((await pushSubscriptions.save(ofOther(aBrowser('a')))).kind).toBe('created');
      expect(await pushSubscriptions.list(USER)).toEqual([]);
      expect(await isPushEnabled(storage)).toBe(false);
      expect(await pushSubscriptions.list(OTHER)).toHaveLength(1);
      expect(await notifications.head(OTHER)).toMatchObject({ isPushEnabled: true });
      expect(await pushSubscriptions.remove(USER, aBrowser('a').id, aBrowser('a'))).toBe(false);
      expect((await pushSubscriptions.save(aBrowser('a'))).kind).toBe('created');
      expect(await pushSubscriptions.list(OTHER)).toEqual([]);
    });

    test('a browser has one subscription, whichever users save and remove it at once', async () => {
      const storage = await open();
      const { pushSubscriptions, notifications } = storage;
      await pushSubscriptions.save(aBrowser('a'));
      await Promise.all([
        pushSubscriptions.save(ofOther(aBrowser('a'))),
        pushSubscriptions.save(aBrowser('a', 'another')),
        pushSubscriptions.remove(USER, aBrowser('a').id, null),
      ]);
      const found = await Promise.all([USER, OTHER].map((user) => pushSubscriptions.list(user)));
      expect(found.flat().length).toBeLessThanOrEqual(1);
      const heads = await Promise.all([USER, OTHER].map((user) => notifications.head(user)));
      expect(heads.map(({ isPushEnabled }) => isPushEnabled)).toEqual(found.map((list) => list.length === 1));
    });

    test('a removed browser has no owner, and another user gets it', async () => {
      const { pushSubscriptions } = await open();
      await pushSubscriptions.save(aBrowser('a'));
      expect(await pushSubscriptions.remove(USER, aBrowser('a').id, null)).toBe(true);
      expect((await pushSubscriptions.save(ofOther(aBrowser('a')))).kind).toBe('created');
      expect(await pushSubscriptions.remove(OTHER, ofOther(aBrowser('a')).id, null)).toBe(true);
    });

    test('remove leaves a browser whose keys were replaced since it was seen', async () => {
      const storage = await open();
      await storage.pushSubscriptions.save(aBrowser('a'));
      await storage.pushSubscriptions.save(aBrowser('a', 'another'));
      expect(await storage.pushSubscriptions.remove(USER, aBrowser('a').id, aBrowser('a'))).toBe(false);
      expect(await isPushEnabled(storage)).toBe(true);
    });

    test('an account has at most ten, whatever is saved at once, and a removed one makes room', async () => {
      const { pushSubscriptions } = await open();
      const saved = await Promise.all(Array.from({ length: 13 }, (_unused, index) => pushSubscriptions.save(aBrowser(`n${index}`))));
      expect(saved.filter(({ kind }) => kind === 'full')).toHaveLength(3);
      const [first] = await pushSubscriptions.list(USER);
      await pushSubscriptions.remove(USER, first?.id ?? aBrowser('none').id, null);
      expect((await pushSubscriptions.save(aBrowser('another'))).kind).toBe('created');
    });

    test('browsers and notifications count in one item without losing one another', async () => {
      const storage = await open();
      const { notifications, pushSubscriptions } = storage;
      const head = await notifications.head(USER);
      await Promise.all([pushSubscriptions.save(aBrowser('a')), pushSubscriptions.save(aBrowser('b'))]);
      expect(await notifications.append(anAppend('one', head))).toEqual({ kind: 'appended' });
      expect(await notifications.head(USER)).toMatchObject({ unread: 1, isPushEnabled: true });
    });
  });

  describe(`ChatStore in ${name}`, () => {
    test('a code links one chat once, whatever is repeated at once', async () => {
      const storage = await open();
      await storage.chats.offerCode(USER, 'digest', NOW + 1);
      const linked = await Promise.all([7, 8, 9].map((chatId) => storage.chats.link({ ...aLink, chatId, updateId: chatId })));
      expect(linked.filter(Boolean)).toHaveLength(1);
      expect(await isChatLinked(storage)).toBe(true);
    });

    test('link refuses another code and one that ended, and is repeated with an update that linked before', async () => {
      const { chats } = await open();
      await chats.offerCode(USER, 'digest', NOW + 1);
      expect(await chats.link({ ...aLink, codeDigest: 'another' })).toBe(false);
      expect(await chats.link({ ...aLink, now: NOW + 1 })).toBe(false);
      expect(await chats.link(aLink)).toBe(true);
      await chats.offerCode(USER, 'digest', NOW + 1);
      expect(await chats.link({ ...aLink, chatId: 8 })).toBe(true);
      expect(await chats.find(USER)).toMatchObject({ chatId: aLink.chatId });
    });

    test('unlink leaves a chat that was linked after the one that was seen', async () => {
      const storage = await open();
      const { chats } = storage;
      await chats.offerCode(USER, 'digest', NOW + 1);
      await chats.link(aLink);
      const seen = await chats.find(USER);
      await chats.offerCode(USER, 'digest', NOW + 1);
      await chats.link({ ...aLink, chatId: 8, updateId: 2 });
      expect(await chats.unlink(USER, seen)).toBe(false);
      expect([await chats.unlink(USER, null), await chats.unlink(USER, null)]).toEqual([true, false]);
      expect(await isChatLinked(storage)).toBe(false);
    });
  });
};
