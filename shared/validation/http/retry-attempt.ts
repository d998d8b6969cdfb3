import * as v from 'valibot';

import { dateTime } from '../../platform/http/envelope-schema.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { ATTEMPT_ERROR_CODES } from '../domain/error-code.ts';
import type { RetryAttempt } from '../domain/retry/retry-attempt.ts';
import { VALIDATION_STATUSES } from '../domain/status.ts';

const integer = v.pipe(v.number(), v.integer());
const status = v.picklist(VALIDATION_STATUSES);

/** A retry of a validation. */
export const retryAttempt = v.strictObject({
  type: v.literal('retry_attempt'),
  id: v.string(),
  attributes: v.strictObject({
    attempt_number: integer,
    dispatched_at: dateTime,
    started_at: dateTime,
    finished_at: v.nullable(dateTime),
    prev_status: status,
    new_status: v.nullable(status),
    prev_central_status: v.nullable(v.string()),
    new_central_status: v.nullable(v.string()),
    processing_time_ms: v.nullable(integer),
    error_code: v.nullable(v.picklist(ATTEMPT_ERROR_CODES)),
  }),
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
