import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, resource } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { ATTEMPT_ERROR_CODES } from '../domain/error-code.ts';
import type { RetryAttempt } from '../domain/retry/retry-attempt.ts';
import { validationStatus } from './validation-schema.ts';

const integer = v.pipe(v.number(), v.integer());

/** A retry of a validation. */
export const retryAttempt = resource('RetryAttempt', {
  type: 'retry_attempt',
  id: described(v.string(), 'Number of the retry, from 1.', '1'),
  attributes: {
    attempt_number: described(integer, 'Number of the retry, from 1.', 1),
    dispatched_at: described(dateTime, 'When the retry was queued.'),
    started_at: described(dateTime, 'When the work on it began.'),
    finished_at: described(v.nullable(dateTime), 'When the retry ended; null while it runs.'),
    prev_status: described(validationStatus, 'Verdict before the retry.', 'not_found'),
    new_status: described(v.nullable(validationStatus), 'Verdict after the retry; null while it runs.', 'valid'),
    prev_central_status: described(
      v.nullable(v.string()),
      'State of the payment at Banxico before the retry; null without one.',
      'no_encontrado',
    ),
    new_central_status: described(
      v.nullable(v.string()),
      'State of the payment at Banxico after the retry; null without one.',
      'liquidado',
    ),
    processing_time_ms: described(v.nullable(integer), 'Milliseconds that the retry took; null while it runs.', 812),
    error_code: described(v.nullable(v.picklist(ATTEMPT_ERROR_CODES)), 'Why the retry has no better verdict; null with one.', null),
  },
});

export const presentAttempt = ({ number, dispatchedAt, startedAt, previous, outcome }: RetryAttempt) =>
  ({
    type: 'retry_attempt',
    id: String(number),
    attributes: {
      attempt_number: number,
      dispatched_at: isoInstant(dispatchedAt),
      started_at: isoInstant(startedAt),
      finished_at: isoInstant(outcome?.finishedAt ?? null),
      prev_status: previous.status,
      new_status: outcome?.status ?? null,
      prev_central_status: previous.centralStatus,
      new_central_status: outcome?.centralStatus ?? null,
      processing_time_ms: outcome === null ? null : outcome.finishedAt - startedAt,
      error_code: outcome?.errorCode ?? null,
    },
  }) satisfies ResourceOf<typeof retryAttempt>;
