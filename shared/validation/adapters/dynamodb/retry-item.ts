import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { ATTEMPT_ERROR_CODES } from '../../domain/error-code.ts';
import type { FinishedAttempt } from '../../domain/retry/retry-attempt.ts';
import type { RetryCycle } from '../../domain/retry/retry-cycle.ts';
import { VALIDATION_STATUSES } from '../../domain/status.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import { attributeOfKeptAttempt, keptAttemptAttribute } from './kept-attempt-attribute.ts';
import { attemptKey } from './keys.ts';
import { retryPolicyAttribute } from './retry-policy-attribute.ts';

const number = v.nullish(v.number(), null);

/** A retry cycle as a map attribute of its validation, replaced as a whole. */
export const retryAttribute = v.object({
  revision: v.number(),
  policy: retryPolicyAttribute,
  state: v.picklist(['awaiting_verdict', 'pending', 'resolved', 'exhausted', 'cancelled']),
  attemptsCompleted: v.number(),
  lastAttempt: v.number(),
  reactivations: v.number(),
  // Cycles of earlier releases have none.
  policyChanges: v.optional(v.number(), 0),
  attemptSeq: v.number(),
  nextAttemptAt: number,
  running: v.nullish(
    v.object({
      token: v.string(),
      until: v.number(),
      number: v.number(),
      reactivations: v.number(),
      dispatchedAt: v.number(),
      startedAt: v.number(),
    }),
    null,
  ),
  startCount: v.number(),
  resendCount: v.number(),
  endedAt: number,
  dueAt: number,
});

/** The map of a cycle: fields without a value are left out, because the index stores them, too. */
export const attributeOfCycle = (cycle: RetryCycle): RawItem =>
  Object.fromEntries(Object.entries(cycle).filter(([, value]) => value !== null));

const attemptItem = v.object({
  number: v.number(),
  dispatched_at: v.number(),
  started_at: v.number(),
  finished_at: v.number(),
  prev_status: v.picklist(VALIDATION_STATUSES),
  new_status: v.picklist(VALIDATION_STATUSES),
  prev_central_status: v.nullish(v.string(), null),
  new_central_status: v.nullish(v.string(), null),
  error_code: v.nullish(v.picklist(ATTEMPT_ERROR_CODES), null),
  kept: v.nullish(keptAttemptAttribute, null),
  replacing: v.optional(v.boolean(), false),
});

/** The item of a finished attempt, in its validation's partition. */
export const itemFromAttempt = (
  id: ValidationId,
  { number: ordinal, dispatchedAt, startedAt, previous, outcome }: FinishedAttempt,
): RawItem => ({
  ...attemptKey(id, ordinal),
  number: ordinal,
  dispatched_at: dispatchedAt,
  started_at: startedAt,
  finished_at: outcome.finishedAt,
  prev_status: previous.status,
  new_status: outcome.status,
  prev_central_status: previous.centralStatus ?? undefined,
  new_central_status: outcome.centralStatus ?? undefined,
  error_code: outcome.errorCode ?? undefined,
  kept: outcome.kept === null ? undefined : attributeOfKeptAttempt(outcome.kept),
  replacing: outcome.isReplacing ? true : undefined,
});

export const attemptFromItem = (item: RawItem): FinishedAttempt => {
  const parsed = v.parse(attemptItem, item);
  return {
    number: parsed.number,
    dispatchedAt: parsed.dispatched_at,
    startedAt: parsed.started_at,
    previous: { status: parsed.prev_status, centralStatus: parsed.prev_central_status },
    outcome: {
      finishedAt: parsed.finished_at,
      status: parsed.new_status,
      centralStatus: parsed.new_central_status,
      errorCode: parsed.error_code,
      kept: parsed.kept,
      isReplacing: parsed.replacing,
    },
  };
};
