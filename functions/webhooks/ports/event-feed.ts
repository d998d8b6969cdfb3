import type { EventType } from '../../../shared/events/catalogue.ts';
import type { EventId } from '../../../shared/events/event-id.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** A published event: the same bytes for every reader. */
export type FeedEntry = {
  readonly id: EventId;
  readonly type: EventType;
  /** Epoch milliseconds. */
  readonly at: number;
  /** JSON. */
  readonly body: string;
};

/** An event with its position among those of its account: 1, 2, 3 and so on. */
export type PositionedEntry = FeedEntry & { readonly position: number };

export type FeedPage = {
  readonly entries: readonly PositionedEntry[];
  /** The last position read: expired entries are left out. */
  readonly position: number;
  readonly hasMore: boolean;
};

/**
 * The events of each account in order. Appending assigns positions without gaps, so nothing ever appears before a position that a reader
 * has passed. Entries are kept for 30 days.
 */
export type EventFeed = {
  /** Appends an event once, however often it is sent; returns its position. Null for an event of an erased item. */
  readonly append: (userId: UserId, entry: FeedEntry, now: number) => Promise<number | null>;
  /** Removes an event appended for an account that is being erased, and everything else that the append wrote. Idempotent. */
  readonly withdraw: (userId: UserId, id: EventId, position: number) => Promise<void>;
  /** Entries after a position, in order. */
  readonly read: (userId: UserId, after: number, limit: number, now: number) => Promise<FeedPage>;
  /**
   * Removes the events of the item of this event for good and refuses every later one, even if there was none before. Other positions do
   * not change. Idempotent.
   */
  readonly erase: (userId: UserId, id: EventId, version: number, now: number) => Promise<void>;
  readonly find: (userId: UserId, position: number, now: number) => Promise<PositionedEntry | null>;
  readonly findById: (userId: UserId, id: EventId, now: number) => Promise<PositionedEntry | null>;
};
