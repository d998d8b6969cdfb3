import type { EventType } from '../../../shared/events/catalogue.ts';
import type { EventId } from '../../../shared/events/event-id.ts';
import type { ErasedValidation } from '../../../shared/events/published-event.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** An event as it is told: the same bytes to whoever gets it. */
export type FeedEntry = {
  readonly id: EventId;
  readonly type: EventType;
  /** Epoch milliseconds. */
  readonly at: number;
  /** JSON. */
  readonly body: string;
};

/** An event to append; `validationId` is null for one that is not about a validation. */
export type NewFeedEntry = FeedEntry & { readonly validationId: string | null };

/** An event with its place among those of its account: 1, 2, 3 and so on. */
export type PositionedEntry = FeedEntry & { readonly position: number };

export type FeedPage = {
  readonly entries: readonly PositionedEntry[];
  /** The last position that was looked at: entries that have expired are left out. */
  readonly position: number;
  readonly hasMore: boolean;
};

/**
 * The events of each account in order. A position is given when an event is appended, one after the other without gaps,
 * so nothing ever appears before a position that somebody has read past. Entries are kept for 30 days.
 */
export type EventFeed = {
  /** Appends an event once, however often it is sent; its position. Null for an event of an erased validation. */
  readonly append: (userId: UserId, entry: NewFeedEntry, now: number) => Promise<number | null>;
  /** Removes an event that was appended for an account that is erased, and everything that the append wrote. Idempotent. */
  readonly withdraw: (userId: UserId, entry: Pick<NewFeedEntry, 'id' | 'validationId'>, position: number) => Promise<void>;
  /** Entries after a position, in order. */
  readonly read: (userId: UserId, after: number, limit: number, now: number) => Promise<FeedPage>;
  /**
   * Removes the events of a validation for good and refuses every later one, whether or not there was one before. Other
   * positions stay as they are. Idempotent.
   */
  readonly erase: (userId: UserId, erased: ErasedValidation['erased'], now: number) => Promise<void>;
  readonly find: (userId: UserId, position: number, now: number) => Promise<PositionedEntry | null>;
  readonly findById: (userId: UserId, id: EventId, now: number) => Promise<PositionedEntry | null>;
};
