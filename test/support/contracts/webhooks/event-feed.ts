import type { FeedEntry } from '../../../../functions/webhooks/ports/event-feed.ts';
import { WEBHOOKS_PER_HOST_GLOBAL_LIMIT } from '../../../../shared/identity/domain/rate-limit.ts';
import { userIdOf } from '../../builders/identity.ts';
import { eventOf, HAPPENED_AT as NOW } from '../../builders/webhooks.ts';
import type { OpenStorage } from '../storage.ts';

const USER = userIdOf('owner');
const DAY_MS = 86_400_000;

const entryOf = (text: string): FeedEntry => ({ id: eventOf(text), type: 'validation.completed', at: NOW, body: `{"a":"${text}"}` });

/** What every implementation of `EventFeed` guarantees. */
export const describeEventFeed = (name: string, open: OpenStorage): void => {
  describe(`EventFeed in ${name}`, () => {
    test('append gives the positions 1, 2, 3 without gaps to parallel events, and read returns them in order', async () => {
      const { feed } = await open();
      const texts = Array.from({ length: 12 }, (_unused, index) => `event ${index}`);
      const positions = await Promise.all(texts.map((text) => feed.append(USER, entryOf(text), NOW)));
      expect(positions.toSorted((a, b) => a - b)).toEqual(texts.map((_text, index) => index + 1));
      const page = await feed.read(USER, 0, 100, NOW);
      expect(page.entries.map(({ position }) => position)).toEqual(texts.map((_text, index) => index + 1));
      expect(page).toMatchObject({ position: 12, hasMore: false });
      expect(new Set(page.entries.map(({ id }) => id))).toEqual(new Set(texts.map((text) => eventOf(text))));
      expect((await feed.read(userIdOf('other'), 0, 100, NOW)).entries).toEqual([]);
    });

    test('append gives an event one position, however often it is told at once', async () => {
      const { feed } = await open();
      const positions = await Promise.all([1, 2, 3, 4].map(() => feed.append(USER, entryOf('one'), NOW)));
      expect(positions).toEqual([1, 1, 1, 1]);
      expect(await feed.append(USER, entryOf('two'), NOW)).toBe(2);
      expect(await feed.append(USER, entryOf('one'), NOW)).toBe(1);
      expect((await feed.read(USER, 0, 100, NOW)).entries).toHaveLength(2);
    });

    test('read goes on after a position', async () => {
      const { feed } = await open();
      for (const text of ['one', 'two', 'three']) await feed.append(USER, entryOf(text), NOW);
      const first = await feed.read(USER, 0, 2, NOW);
      expect([first.entries.map(({ position }) => position), first.position, first.hasMore]).toEqual([[1, 2], 2, true]);
      const second = await feed.read(USER, 2, 2, NOW);
      expect(second.entries).toEqual([{ ...entryOf('three'), position: 3 }]);
      expect(await feed.read(USER, 3, 2, NOW)).toEqual({ entries: [], position: 3, hasMore: false });
    });

    test('erase takes events out, and their positions are not given again', async () => {
      const { feed } = await open();
      for (const text of ['one', 'two', 'three']) await feed.append(USER, entryOf(text), NOW);
      await feed.erase(USER, [eventOf('two'), eventOf('never told'), eventOf('three')]);
      await feed.erase(userIdOf('other'), [eventOf('one')]);
      expect((await feed.read(USER, 0, 10, NOW)).entries.map(({ position }) => position)).toEqual([1]);
      expect(await feed.find(USER, 2, NOW)).toBeNull();
      expect(await feed.append(USER, entryOf('two'), NOW)).toBe(2);
      expect(await feed.find(USER, 2, NOW)).toBeNull();
      expect(await feed.append(USER, entryOf('four'), NOW)).toBe(4);
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

/** What every implementation of `HostLimiter` guarantees. */
export const describeHostLimiter = (name: string, open: OpenStorage): void => {
  describe(`HostLimiter in ${name}`, () => {
    const host = 'hooks.example.com';

    test('reserve lets exactly as many through as the account may send in a minute, under parallel callers', async () => {
      const { hostLimiter } = await open();
      const reserve = (userId: ReturnType<typeof userIdOf> | null, minute: number) =>
        hostLimiter.reserve({ domain: host, userId }, minute, 5);
      const answers = await Promise.all(Array.from({ length: 12 }, () => reserve(USER, 1)));
      expect(answers.filter(Boolean)).toHaveLength(5);
      expect(await reserve(USER, 2)).toBe(true);
      expect(await reserve(userIdOf('other'), 1)).toBe(true);
      expect(await hostLimiter.reserve({ domain: 'other.example.com', userId: USER }, 1, 5)).toBe(true);
    });

    test('reserve lets no more than 600 through for a host, over all accounts', async () => {
      const { hostLimiter } = await open();
      const send = (account: number) => hostLimiter.reserve({ domain: host, userId: userIdOf(`account ${account}`) }, 1, 300);
      const answers = await Promise.all(Array.from({ length: 610 }, (_unused, index) => send(index % 3)));
      expect(answers.filter(Boolean)).toHaveLength(WEBHOOKS_PER_HOST_GLOBAL_LIMIT);
    });

    test('blockedUntil tells what block wrote, to the account it is for, until it has passed', async () => {
      const { hostLimiter } = await open();
      await hostLimiter.block({ host, userId: USER }, NOW + 10);
      expect(await hostLimiter.blockedUntil({ host, userId: USER }, NOW)).toBe(NOW + 10);
      expect(await hostLimiter.blockedUntil({ host, userId: USER }, NOW + 10)).toBeNull();
      expect(await hostLimiter.blockedUntil({ host, userId: userIdOf('other') }, NOW)).toBeNull();
      expect(await hostLimiter.blockedUntil({ host, userId: null }, NOW)).toBeNull();
    });

    test('the latest of several blocks holds, in whichever order they come', async () => {
      const { hostLimiter } = await open();
      for (const wait of [10, 30, 20]) await hostLimiter.block({ host, userId: USER }, NOW + wait);
      expect(await hostLimiter.blockedUntil({ host, userId: USER }, NOW)).toBe(NOW + 30);
    });
  });
};
