import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Broadcast, BroadcastId, BroadcastStatus } from '../domain/broadcast.ts';

/** A broadcast with the version of its item, which every change raises. */
export type StoredBroadcast = { readonly broadcast: Broadcast; readonly version: number };

export type ListedBroadcast = { readonly broadcast: Broadcast; readonly position: string };

/** Pages of recipients that follow those of the broadcast, and when the dry run found them (epoch milliseconds). */
export type AddedPages = { readonly pages: readonly (readonly UserId[])[]; readonly at: number };

/** `conflict`: the broadcast was changed since it was read. `limited`: as many as the limit started within an hour; until an instant. */
export type StartOutcome = { readonly kind: 'started' | 'conflict' } | { readonly kind: 'limited'; readonly until: number };

/** Broadcasts, for a year; their recipients for 30 days after the dry run. */
export type BroadcastStore = {
  readonly find: (id: BroadcastId) => Promise<StoredBroadcast | null>;
  /** Newest first, after a position. Slightly outdated. */
  readonly list: (request: {
    readonly statuses: readonly BroadcastStatus[];
    readonly after: string | null;
    readonly limit: number;
  }) => Promise<{ readonly broadcasts: readonly ListedBroadcast[]; readonly hasMore: boolean }>;
  readonly add: (broadcast: Broadcast) => Promise<void>;
  /** Writes a broadcast as it follows from the one that was read, with the pages that it has in addition; false after another change. */
  readonly change: (seen: StoredBroadcast, next: Broadcast, added?: AddedPages | null) => Promise<boolean>;
  /** Writes the start of a broadcast and counts it against the limit of the service, in one transaction. */
  readonly start: (seen: StoredBroadcast, next: Broadcast, now: number) => Promise<StartOutcome>;
  /** The recipients of a page, from 0. Throws when they are no longer kept. */
  readonly page: (broadcast: Pick<Broadcast, 'id' | 'run'>, page: number) => Promise<readonly UserId[]>;
};
