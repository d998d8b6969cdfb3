import * as v from 'valibot';

import { cursorPaging, daysInOrder } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { calendarDate, parameter } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant, LAST_IN_KEYS, nearestInKeys } from '../../../shared/platform/time/instant.ts';
import { endOfDay, startOfDay } from '../../../shared/platform/time/zoned-day.ts';
import type { RetryCycle } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetriesPage } from '../use-cases/list-retries.ts';

const PATH = '/v1/admin/retries/queue';
const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

const day = parameter(
  calendarDate({ code: 'invalid_filter', reason: 'date_filter' }),
  'A day of `checked_at`, in your time zone, inclusive.',
);

export const retriesQuery = v.pipe(
  listParameters({ from: v.optional(day), to: v.optional(day), 'page[size]': size, per_page: alias, 'page[after]': after }),
  daysInOrder(),
);

export type RetriesQuery = v.InferOutput<typeof retriesQuery>;

/** The instants of the days of a request (epoch milliseconds), in a time zone. */
export const rangeOf = ({ from, to }: RetriesQuery, timeZone: string) => ({
  from: from === undefined ? 0 : nearestInKeys(startOfDay(timeZone, from)),
  to: to === undefined ? LAST_IN_KEYS : nearestInKeys(endOfDay(timeZone, to)),
});

const integer = v.pipe(v.number(), v.integer());

export const retryResource = resource('AdminRetry', {
  type: 'retry',
  id: described(uuid, 'Id of the validation.'),
  attributes: {
    user_id: described(uuid, 'The user of the validation.'),
    status: described(v.picklist(VALIDATION_STATUSES), 'Verdict so far.', 'not_found'),
    retry_state: described(v.nullable(v.string()), 'State of the retries.', 'pending'),
    attempts_completed: described(integer, 'Attempts that were made.', 2),
    max_retries: described(v.nullable(integer), 'Attempts at most.', 10),
    interval_seconds: described(v.nullable(integer), 'Seconds between attempts.', 3600),
    next_attempt_at: described(v.nullable(dateTime), 'When the next attempt is made; null for none.'),
    is_running: described(v.boolean(), 'Whether an attempt is being made.', false),
    checked_at: described(
      v.nullable(dateTime),
      'When the sweep takes the next attempt for lost, and sends it again; the order of the list.',
    ),
    resend_count: described(integer, 'How often the sweep has sent the next attempt again.', 0),
    created_at: described(dateTime, 'When the validation was accepted.'),
  },
});

export const retriesPage = cursorPage(retryResource);

const NO_CYCLE = {
  retry_state: null,
  attempts_completed: 0,
  max_retries: null,
  interval_seconds: null,
  next_attempt_at: null,
  is_running: false,
  checked_at: null,
  resend_count: 0,
} as const;

const cycleAttributes = (cycle: RetryCycle) => ({
  retry_state: cycle.state,
  attempts_completed: cycle.attemptsCompleted,
  max_retries: cycle.policy.maxRetries,
  interval_seconds: cycle.policy.intervalSeconds,
  next_attempt_at: isoInstant(cycle.nextAttemptAt),
  is_running: cycle.running !== null,
  checked_at: isoInstant(cycle.dueAt),
  resend_count: cycle.resendCount,
});

const retryData = ({ id, userId, status, retry, createdAt }: Validation) =>
  ({
    type: 'retry',
    id,
    attributes: {
      user_id: userId,
      status,
      ...(retry === null ? NO_CYCLE : cycleAttributes(retry)),
      created_at: isoInstant(createdAt),
    },
  }) satisfies ResourceOf<typeof retryResource>;

export const presentRetry = (validation: Validation) => ({ status: 200, kind: 'json', data: retryData(validation) }) as const;

export const presentRetries = ({ query, page }: { readonly query: RetriesQuery; readonly page: RetriesPage }) => {
  const { 'page[after]': cursor, ...filters } = query;
  const addressWith = (other: string | undefined): string => listAddress(PATH, { ...filters, 'page[after]': other });
  const { links, headers } = pageLinks({
    self: addressWith(cursor),
    next: page.next === null ? null : addressWith(page.next),
    prev: null,
  });
  return {
    status: 200,
    kind: 'json',
    data: page.retries.map(retryData),
    links,
    meta: { page: { size: page.size, has_more: page.next !== null } },
    headers,
  } as const;
};
