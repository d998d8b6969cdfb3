import type { FeedEntry } from '../../../../functions/webhooks/ports/event-feed.ts';
import { WEBHOOKS_PER_HOST_GLOBAL_LIMIT } from '../../../../shared/identity/access/domain/rate-limit.ts';
import { slicesOf } from '../../../../shared/platform/slices.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { eventOf, HAPPENED_AT as NOW } from '../../builders/webhooks.ts';
import type { OpenStorage } from '../storage.ts';

const USER = userIdOf('owner');
const DAY_MS = 86_400_000;

/** An event of an item, which events of several versions have in common. */
const entryOf = (item: string, version = 1): FeedEntry => ({
  id: eventOf(item, version),
  type: 'validation.completed',
  at: NOW,
  body: `{"a":"${item}"}`,
});

/** The event of the erasure of an item, and its version. */
const ERASURE = [eventOf('erased', 7), 7] as const;

/** The guarantees of every implementation of `EventFeed`. */
export const describeEventFeed = (name: string, open: OpenStorage): void => {
  describe(`EventFeed in ${name}`, () => {
    test('append gives the positions 1, 2, 3 without gaps to parallel events, and read returns them in order', async () => {
      const { feed } = await open();
      const texts = Array.from({ length: 12 }, (_unused, index) => `event ${index}`);
      const positions = await Promise.all(texts.map((text) => feed.append(USER, entryOf(text), NOW)));
      expect(positions.toSorted((a, b) => Number(a) - Number(b))).toEqual(texts.map((_text, index) => index + 1));
      const page = await feed.read(USER, 0, 100, NOW);
      expect(page.entries.map(({ position }) => position)).toEqual(texts.map((_text, index) => index + 1));
      expect(page).toMatchObject({ position: 12, hasMore: false });
      expect(new Set(page.entries.map(({ id }) => id))).toEqual(new Set(texts.map((text) => eventOf(text))));
      expect((await feed.read(userIdOf('other'), 0, 100, NOW)).entries).toEqual([]);
    });

    test('append gives an event one position, however often it is sent concurrently', async () => {
      const { feed } = await open();
      const positions = await Promise.all([1, 2, 3, 4].map(() => feed.append(USER, entryOf('one'), NOW)));
      expect(positions).toEqual([1, 1, 1, 1]);
      expect(await feed.append(USER, entryOf('two'), NOW)).toBe(2);
      expect(await feed.append(USER, entryOf('one'), NOW)).toBe(1);
      expect((await feed.read(USER, 0, 100, NOW)).entries).toHaveLength(2);
    });

    test('read starts after a position', async () => {
      const { feed } = await open();
      for (const text of ['one', 'two', 'three']) await feed.append(USER, entryOf(text), NOW);
      const first = await feed.read(USER, 0, 2, NOW);
      expect([first.entries.map(({ position }) => position), first.position, first.hasMore]).toEqual([[1, 2], 2, true]);
      const second = await feed.read(USER, 2, 2, NOW);
      expect(second.entries).toEqual([{ id: eventOf('three'), type: 'validation.completed', at: NOW, body: '{"a":"three"}', position: 3 }]);
      expect(await feed.read(USER, 3, 2, NOW)).toEqual({ entries: [], position: 3, hasMore: false });
    });

    test('erase removes the events of an item, and their positions are not given again', async () => {
      const { feed } = await open();
      await feed.append(USER, entryOf('another'), NOW);
      for (const version of [1, 2]) await feed.append(USER, entryOf('erased', version), NOW);
      for (const version of [7, 8]) await feed.erase(USER, eventOf('erased', version), version, NOW);
      await feed.erase(userIdOf('other'), eventOf('another'), 7, NOW);
      expect((await feed.read(USER, 0, 10, NOW)).entries.map(({ position }) => position)).toEqual([1]);
      expect([await feed.find(USER, 2, NOW), await feed.findById(USER, eventOf('erased'), NOW)]).toEqual([null, null]);
      expect(await feed.append(USER, entryOf('erased'), NOW)).toBeNull();
      expect(await feed.append(USER, entryOf('four'), NOW)).toBe(4);
    });

    test('findById finds each event of an item in its account by its id', async () => {
      const { feed } = await open();
      for (const version of [1, 2]) await feed.append(USER, entryOf('one', version), NOW);
      expect(await feed.findById(USER, eventOf('one', 2), NOW)).toMatchObject({ id: eventOf('one', 2), position: 2, body: '{"a":"one"}' });
      expect(await feed.findById(userIdOf('other'), eventOf('one'), NOW)).toBeNull();
      expect(await feed.findById(USER, eventOf('one', 3), NOW)).toBeNull();
      expect(await feed.findById(USER, eventOf('unknown'), NOW)).toBeNull();
      expect(await feed.findById(USER, eventOf('one'), NOW + 31 * DAY_MS)).toBeNull();
    });

    test('withdraw leaves nothing that append wrote', async () => {
      const { feed } = await open();
      const entry = entryOf('one');
      const position = Number(await feed.append(USER, entry, NOW));
      await feed.withdraw(USER, entry.id, position);
      await feed.withdraw(USER, entry.id, position);
      expect([await feed.find(USER, position, NOW), await feed.findById(USER, entry.id, NOW)]).toEqual([null, null]);
      expect(await feed.append(USER, entryOf('two'), NOW)).toBe(1);
      expect(await feed.append(USER, entry, NOW)).toBe(2);
    });

    test('append refuses an event of an item that was erased before its first event', async () => {
      const { feed } = await open();
      await feed.erase(USER, ...ERASURE, NOW);
      expect(await feed.append(USER, entryOf('erased'), NOW)).toBeNull();
      expect(await feed.append(USER, entryOf('of another'), NOW)).toBe(1);
      expect((await feed.read(USER, 0, 10, NOW)).entries.map(({ id }) => id)).toEqual([eventOf('of another')]);
    });

    test('leaves no event of an item that is erased while its events are appended', async () => {
      const { feed } = await open();
      await Promise.all([
        ...[1, 2, 3].map((version) => feed.append(USER, entryOf('erased', version), NOW)),
        feed.erase(USER, ...ERASURE, NOW),
        ...[4, 5, 6].map((version) => feed.append(USER, entryOf('erased', version), NOW)),
        feed.append(USER, entryOf('of another'), NOW),
      ]);
      expect((await feed.read(USER, 0, 10, NOW)).entries.map(({ id }) => id)).toEqual([eventOf('of another')]);
    });

    test('entries are gone after 30 days, and their positions are not given again', async () => {
      const { feed } = await open();
      await feed.append(USER, entryOf('one'), NOW);
      await feed.append(USER, entryOf('two'), NOW + 2 * DAY_MS);
      const later = NOW + 31 * DAY_MS;
      expect((await feed.read(USER, 0, 10, later)).entries.map(({ position }) => position)).toEqual([2]);
      expect(await feed.find(USER, 1, later)).toBeNull();
      expect(await feed.find(USER, 2, later)).toMatchObject({ id: eventOf('two') });
      expect(await feed.append(USER, entryOf('three'), later)).toBe(3);
    });
  });
};

/** The guarantees of every implementation of `HostLimiter`. */
export const describeHostLimiter = (name: string, open: OpenStorage): void => {
  describe(`HostLimiter in ${name}`, () => {
    const host = 'hooks.example.com';

    test('reserve admits exactly as many as the account may send in a minute, under parallel callers', async () => {
      const { hostLimiter } = await open();
      const reserve = (userId: ReturnType<typeof userIdOf> | null, minute: number) =>
        hostLimiter.reserve({ domain: host, userId }, minute, 5);
      const answers = await Promise.all(Array.from({ length: 12 }, () => reserve(USER, 1)));
      expect(answers.filter(Boolean)).toHaveLength(5);
      expect(await reserve(USER, 2)).toBe(true);
      expect(await reserve(userIdOf('other'), 1)).toBe(true);
      expect(await hostLimiter.reserve({ domain: 'other.example.com', userId: USER }, 1, 5)).toBe(true);
    });

    test('reserve admits no more than 600 for a host, over all accounts', async () => {
      const { hostLimiter } = await open();
      const send = (account: number) => hostLimiter.reserve({ domain: host, userId: userIdOf(`account ${account}`) }, 1, 300);
      const answers: boolean[] = [];
      // More connections at once than this take the emulator longer to accept than the client waits.
      for (const accounts of slicesOf([...Array(610).keys()], 100)) answers.push(...(await Promise.all(accounts.map(send))));
      expect(answers.filter(Boolean)).toHaveLength(WEBHOOKS_PER_HOST_GLOBAL_LIMIT);
    });

    test('reserve leaves a third account its share of a minute in which two send all they may', async () => {
      const { hostLimiter } = await open();
      const sendAll = async (...names: readonly string[]) => {
        const answers: boolean[] = [];
        for (const senders of slicesOf(Array.from({ length: 310 }, () => names).flat(), 100)) {
          answers.push(
            ...(await Promise.all(senders.map((name) => hostLimiter.reserve({ domain: host, userId: userIdOf(name) }, 1, 300)))),
          );
        }
        return answers.filter(Boolean).length;
      };
      expect(await sendAll('first', 'second')).toBeGreaterThanOrEqual(400);
      expect(await sendAll('third')).toBeGreaterThanOrEqual(75);
      expect(await hostLimiter.reserve({ domain: host, userId: userIdOf('fourth') }, 1, 10)).toBe(true);
    });

    test('reserve gives the only account of a host all that its plan allows', async () => {
      const { hostLimiter } = await open();
      const answers = await Promise.all(Array.from({ length: 310 }, () => hostLimiter.reserve({ domain: host, userId: USER }, 1, 300)));
      expect(answers.filter(Boolean)).toHaveLength(300);
    });

    test('blockedUntil returns the instant that block wrote, for its account, until it has passed', async () => {
      const { hostLimiter } = await open();
      await hostLimiter.block({ host, userId: USER }, NOW + 10);
      expect(await hostLimiter.blockedUntil({ host, userId: USER }, NOW)).toBe(NOW + 10);
      expect(await hostLimiter.blockedUntil({ host, userId: USER }, NOW + 10)).toBeNull();
      expect(await hostLimiter.blockedUntil({ host, userId: userIdOf('other') }, NOW)).toBeNull();
      expect(await hostLimiter.blockedUntil({ host, userId: null }, NOW)).toBeNull();
    });

    test('the latest of several blocks applies, in whichever order they arrive', async () => {
      const { hostLimiter } = await open();
      for (const wait of [10, 30, 20]) await hostLimiter.block({ host, userId: USER }, NOW + wait);
      expect(await hostLimiter.blockedUntil({ host, userId: USER }, NOW)).toBe(NOW + 30);
    });
  });
};
