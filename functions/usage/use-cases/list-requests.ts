import * as v from 'valibot';

import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { endOfDay, startOfDay } from '../../../shared/platform/time/zoned-day.ts';
import { LOG_LIFETIME_MS, type LoggedRequest } from '../domain/logged-request.ts';
import type { LogPosition, RequestLog } from '../ports/request-log.ts';

/** Days in the time zone of the account, both inclusive. */
export type LogFilters = { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined };

export type ListRequests = {
  readonly filters: LogFilters;
  readonly size: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null;
};

type LogRange = { readonly from: number; readonly to: number };

/** A page of the log with cursors to both sides; null where it ends. */
export type RequestsPage = {
  readonly requests: readonly LoggedRequest[];
  readonly size: number;
  readonly next: string | null;
  readonly prev: string | null;
  readonly range: LogRange;
};

/** The instants of the days of a query; older requests are gone. */
const rangeOf = ({ from, to }: LogFilters, timeZone: string, now: number): LogRange => ({
  from: Math.max(from === undefined ? 0 : startOfDay(timeZone, from), now - LOG_LIFETIME_MS),
  to: Math.min(to === undefined ? now : endOfDay(timeZone, to), now),
});

const cursorPayload = v.tuple([v.number(), v.string()]);

type Deps = { readonly requestLog: Pick<RequestLog, 'list'>; readonly cursors: Cursors };

/** A page as it was read, and the positions to both sides of it; null where the log ends. */
const neighboursOf = (ordered: readonly LoggedRequest[], after: LogPosition | null, isBackward: boolean, hasMore: boolean) => ({
  older: isBackward || hasMore ? (ordered.at(-1) ?? after) : null,
  newer: (isBackward ? hasMore : after !== null) ? (ordered[0] ?? after) : null,
});

/** A page of the caller's requests, newest first. */
export const makeListRequests = ({ requestLog, cursors }: Deps) => {
  const readCursor = async (cursor: ListRequests['cursor'], binding: string): Promise<LogPosition | null> => {
    const read = v.safeParse(cursorPayload, cursor === null ? null : await cursors.read(cursor.token, binding));
    return read.success ? { at: read.output[0], requestId: read.output[1] } : null;
  };

  return async (
    { filters, size, cursor }: ListRequests,
    { userId, timezone }: Principal,
    now: number,
  ): Promise<Result<RequestsPage, 'invalid_cursor'>> => {
    const binding = JSON.stringify(['requests', userId, filters.from ?? null, filters.to ?? null]);
    const after = await readCursor(cursor, binding);
    if (cursor !== null && after === null) return fail({ code: 'invalid_cursor', parameter: `page[${cursor.side}]` });
    const range = rangeOf(filters, timezone, now);
    const isBackward = cursor?.side === 'before';
    const direction = isBackward ? 'newer' : 'older';
    const { requests: found, hasMore } = await requestLog.list({ userId, ...range, direction, after, limit: size });
    const requests = isBackward ? found.toReversed() : found;
    const { older, newer } = neighboursOf(requests, after, isBackward, hasMore);
    const cursorAt = async (position: LogPosition | null): Promise<string | null> =>
      position === null ? null : cursors.sign([position.at, position.requestId], binding);
    return ok({ requests, size, next: await cursorAt(older), prev: await cursorAt(newer), range });
  };
};

/** The caller's newest requests, up to a limit, and whether there are more. */
export const makeExportRequests =
  ({ requestLog }: Pick<Deps, 'requestLog'>) =>
  async ({ filters, limit }: { readonly filters: LogFilters; readonly limit: number }, { userId, timezone }: Principal, now: number) => {
    const requests: LoggedRequest[] = [];
    let isComplete = false;
    while (!isComplete && requests.length < limit) {
      const rest = { limit: limit - requests.length, after: requests.at(-1) ?? null, direction: 'older' } as const;
      const page = await requestLog.list({ userId, ...rangeOf(filters, timezone, now), ...rest });
      requests.push(...page.requests);
      isComplete = !page.hasMore;
    }
    return { requests, hasMore: !isComplete };
  };
