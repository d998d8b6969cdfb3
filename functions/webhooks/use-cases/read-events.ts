import * as v from 'valibot';

import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { EventType } from '../../../shared/events/catalogue.ts';
import { isEventId } from '../../../shared/events/event-id.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { readFilteredPage } from '../../../shared/platform/filtered-page.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { longPoll } from '../../../shared/platform/time/long-poll.ts';
import type { EventFeed, PositionedEntry } from '../ports/event-feed.ts';

/** Entries per read, and the maximum number of reads before a short page is returned. */
const BATCH = 200;
const MAX_BATCHES = 10;

export type EventsRequest = {
  readonly userId: UserId;
  /** All types when null. */
  readonly types: readonly EventType[] | null;
  readonly size: number;
  readonly after: string | null;
  /** Until when the answer may wait while there are no events (epoch milliseconds); null for not at all. */
  readonly until: number | null;
};

export type EventsPage = {
  readonly entries: readonly PositionedEntry[];
  readonly size: number;
  /** Starts after this page, whether or not there are more events by now. */
  readonly next: string;
  readonly hasMore: boolean;
};

type Found = { readonly entries: readonly PositionedEntry[]; readonly position: number; readonly hasMore: boolean };

type Deps = { readonly feed: Pick<EventFeed, 'read'>; readonly cursors: Cursors; readonly clock: Clock };

const startPosition = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999));

/** An event of an account; null for a text that is no event id. */
export const makeFindEvent =
  (feed: Pick<EventFeed, 'findById'>) =>
  async (userId: UserId, id: string, now: number): Promise<Result<PositionedEntry, 'not_found'>> => {
    const entry = isEventId(id) ? await feed.findById(userId, id, now) : null;
    return entry === null ? fail('not_found') : ok(entry);
  };

/** A page of an account's events, oldest first, from a cursor on; waits for the first event if the caller requests it. */
export const makeReadEvents = ({ feed, cursors, clock }: Deps) => {
  const collect = ({ userId, types, size }: EventsRequest, start: number): Promise<Found> =>
    readFilteredPage({
      start,
      size,
      read: (position) => feed.read(userId, position, BATCH, clock.now()),
      matches: ({ type }) => types === null || types.includes(type),
      positionOf: (entry) => entry.position,
      maxBatches: MAX_BATCHES,
    });

  return async (request: EventsRequest): Promise<Result<EventsPage, 'invalid_cursor'>> => {
    const { userId, types, size, after, until } = request;
    const binding = JSON.stringify(['events', userId, types?.toSorted() ?? null]);
    const start = v.safeParse(startPosition, after === null ? 0 : await cursors.read(after, binding));
    if (!start.success) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });

    const look = (): Promise<Found> => collect(request, start.output);
    const first = await look();
    const isFinal = ({ entries, hasMore }: Found): boolean => entries.length > 0 || hasMore;
    const { entries, position, hasMore } = until === null ? first : await longPoll(first, { look, isFinal, until }, clock);
    return ok({ entries, size, hasMore, next: await cursors.sign(position, binding) });
  };
};
