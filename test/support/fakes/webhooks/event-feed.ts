import type { EventFeed, PositionedEntry } from '../../../../functions/webhooks/ports/event-feed.ts';
import type { MemoryDatabase } from '../platform/database.ts';

const KEPT_MS = 30 * 86_400_000;

/** Feeds in memory. Every call yields once before it acts, so that concurrent callers interleave. */
export const makeFakeEventFeed = ({ feeds }: Pick<MemoryDatabase, 'feeds'>): EventFeed => {
  const isKept = ({ appendedAt }: { readonly appendedAt: number }, now: number): boolean => appendedAt + KEPT_MS > now;
  const shown = ({ id, type, at, body, position }: PositionedEntry): PositionedEntry => ({ id, type, at, body, position });
  return {
    append: async (userId, entry, now) => {
      await Promise.resolve();
      const feed = feeds.get(userId) ?? [];
      feeds.set(userId, feed);
      const known = feed.find(({ id }) => id === entry.id);
      if (known !== undefined) return known.position;
      feed.push({ ...entry, position: feed.length + 1, appendedAt: now });
      return feed.length;
    },

    read: async (userId, after, limit, now) => {
      await Promise.resolve();
      const rest = (feeds.get(userId) ?? []).slice(after);
      const page = rest.slice(0, limit);
      return {
        entries: page.filter((entry) => isKept(entry, now)).map(shown),
        position: after + page.length,
        hasMore: rest.length > limit,
      };
    },

    erase: async (userId, ids) => {
      await Promise.resolve();
      const kept = feeds.get(userId) ?? [];
      // What expired long ago is not shown, and keeps its position.
      feeds.set(
        userId,
        kept.map((entry) => (ids.includes(entry.id) ? { ...entry, body: '', appendedAt: Number.NEGATIVE_INFINITY } : entry)),
      );
    },

    find: async (userId, position, now) => {
      await Promise.resolve();
      const entry = feeds.get(userId)?.[position - 1];
      return entry === undefined || !isKept(entry, now) ? null : shown(entry);
    },
  };
};
