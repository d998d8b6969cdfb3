import * as v from 'valibot';

import type { Participants } from '../../../banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../../banking/ports/participant-directory.ts';
import type { Hmac } from '../../../digests/hmac.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { readFilteredPage } from '../../../platform/filtered-page.ts';
import { makeCursors } from '../../../platform/secrets/cursors.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { hasFilters, matches } from '../../domain/history/history-filter.ts';
import { DAY_MS, LATEST, rangeOf, type HistoryRange } from '../../domain/history/history-range.ts';
import type { HistoryFilters, HistoryPageRequest } from '../../domain/history/history-request.ts';
import { isValidationId } from '../../domain/validation-id.ts';
import type { ValidationSummary } from '../../domain/validation.ts';
import type { HistoryPosition, HistoryRequest, ValidationStore } from '../../ports/validation-store.ts';

/** Entries per read when filters, or unlisted validations, remove some, and the maximum number of reads before a short page is returned. */
const FILTERED_BATCH = 200;
const MAX_BATCHES = 5;

export type HistoryPage = {
  readonly summaries: readonly ValidationSummary[];
  readonly size: number;
  readonly hasMore: boolean;
  readonly next: string | null;
  readonly prev: string | null;
  /** The part of the history that the page shows, in epoch milliseconds; null where open. Of a page that ended at its limit of reads, as far as it read. */
  readonly range: HistoryRange;
  /** The SPEI participants, for the names of the banks. */
  readonly participants: Participants;
};

/** Whose history is listed, and the time zone of the days of its filters. */
export type HistoryReader = { readonly userId: UserId; readonly timezone: string };

export type ListDeps = {
  readonly store: Pick<ValidationStore, 'history'>;
  readonly participants: ParticipantDirectory;
  readonly hmac: Hmac;
  readonly clock: Clock;
};

/** A page and its position. */
type PagePosition = {
  readonly ordered: readonly ValidationSummary[];
  readonly start: HistoryPosition | null;
  readonly resume: HistoryPosition | null;
  readonly isBackward: boolean;
};

const cursorPayload = v.tuple([v.number(), v.pipe(v.string(), v.guard(isValidationId))]);

/** The binding of a cursor: the user and the filters. */
const bindingOf = (filters: HistoryFilters, reader: HistoryReader): string =>
  JSON.stringify([reader.userId, Object.entries(filters).toSorted(([left], [right]) => (left < right ? -1 : 1))]);

/** The position at which a page must start to have a given first entry, in a direction. */
const cursorBefore = (position: HistoryPosition | null, direction: HistoryRequest['direction']): HistoryPosition | null =>
  position === null ? null : { ...position, createdAt: position.createdAt + (direction === 'older' ? 1 : -1) };

/** The range of a page: it ends where the page stopped reading with fewer entries than requested. */
const rangeRead = (
  range: HistoryRange,
  { resume, isBackward }: Pick<PagePosition, 'resume' | 'isBackward'>,
  isShort: boolean,
): HistoryRange => {
  if (!isShort || resume === null) return range;
  return isBackward ? { ...range, to: resume.createdAt } : { ...range, from: resume.createdAt };
};

/** A page of a user's history, newest first, with cursors that work for this user and these filters only. */
export const makeListValidations = ({ store, participants, hmac, clock }: ListDeps) => {
  const cursors = makeCursors(hmac);

  const cursorAt = ({ createdAt, id }: HistoryPosition, binding: string): Promise<string> => cursors.sign([createdAt, id], binding);

  const readCursor = async (cursor: string, binding: string): Promise<HistoryPosition | null> => {
    const parsed = v.safeParse(cursorPayload, await cursors.read(cursor, binding));
    return parsed.success ? { createdAt: parsed.output[0], id: parsed.output[1] } : null;
  };

  const readPage = async (request: HistoryRequest, filters: HistoryFilters, size: number, latest: Participants) => {
    const { entries, position, hasMore } = await readFilteredPage({
      start: request.after,
      size,
      read: async (after, batch) => {
        const limit = batch === 0 ? request.limit : FILTERED_BATCH;
        const history = await store.history({ ...request, limit, after });
        return { entries: history.summaries, position: history.summaries.at(-1) ?? after, hasMore: history.hasMore };
      },
      matches: (summary) => matches(filters, summary, latest),
      positionOf: (summary): HistoryPosition | null => summary,
      maxBatches: MAX_BATCHES,
    });
    return { entries, resume: hasMore ? position : null };
  };

  /** Cursors to both sides of a page; null where the history ends. */
  const cursorsAround = async ({ ordered, start, resume, isBackward }: PagePosition, binding: string) => {
    const older = isBackward ? (ordered.at(-1) ?? cursorBefore(start, 'older')) : resume;
    const isFirstPage = !isBackward && start === null;
    const newer = isBackward ? resume : isFirstPage ? null : (ordered[0] ?? cursorBefore(start, 'newer'));
    return {
      next: older === null ? null : await cursorAt(older, binding),
      prev: newer === null ? null : await cursorAt(newer, binding),
    };
  };

  return async (
    { filters, size, cursor }: HistoryPageRequest,
    reader: HistoryReader,
  ): Promise<Result<HistoryPage, 'invalid_filter' | 'invalid_cursor'>> => {
    const now = clock.now();
    const range = rangeOf(filters, reader.timezone, now);
    if (!range.ok) return range;
    const binding = bindingOf(filters, reader);
    const isBackward = cursor?.side === 'before';
    const start = cursor === null ? null : await readCursor(cursor.token, binding);
    if (cursor !== null && start === null) return fail({ code: 'invalid_cursor', parameter: `page[${cursor.side}]` });

    const request: HistoryRequest = {
      userId: reader.userId,
      from: range.value.from ?? 0,
      to: Math.min(range.value.to ?? LATEST, now + DAY_MS),
      clientRef: filters.client_ref ?? null,
      direction: isBackward ? 'newer' : 'older',
      after: start,
      limit: hasFilters(filters) ? FILTERED_BATCH : size + 1,
    };
    const latest = await participants.latest();
    const { entries, resume } = await readPage(request, filters, size, latest);
    const ordered = isBackward ? entries.toReversed() : entries;
    const { next, prev } = await cursorsAround({ ordered, start, resume, isBackward }, binding);
    const shown = rangeRead(range.value, { resume, isBackward }, ordered.length < size);
    return ok({ summaries: ordered, size, hasMore: next !== null, next, prev, range: shown, participants: latest });
  };
};
