import type { FinishedAttempt } from '../../../shared/validation/domain/retry/retry-attempt.ts';
import { beginCycle, cycleAwaitingVerdict, type RetryCycle } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { RETRY_OUTCOMES } from '../../../shared/validation/domain/retry/retry-policy.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { validationIdOf } from './identity/identity.ts';
import { ACCEPTED_AT, aValidation } from './validations.ts';

/** A cycle that awaits its verdict. */
export const AWAITING: RetryCycle = cycleAwaitingVerdict({ maxRetries: 3, intervalSeconds: 300, outcomes: RETRY_OUTCOMES });

/** A cycle that began when its validation was accepted. */
export const PENDING: RetryCycle = beginCycle(AWAITING, {
  id: validationIdOf('any'),
  createdAt: ACCEPTED_AT,
  now: ACCEPTED_AT,
  timing: { timeScale: 1, maxAgeSeconds: 86_400 },
});

/** A validation with a provisional verdict; without retries unless they are given. */
export const aProvisionalValidation = (name: string, changes: Partial<Validation> = {}): Validation =>
  aValidation(name, {
    status: 'not_found',
    centralStatus: 'no_encontrado',
    completedAt: ACCEPTED_AT + 1_000,
    expiresAt: null,
    dueAt: null,
    ...changes,
  });

/** A finished attempt that changed nothing. */
export const anAttempt = (number: number, changes: Partial<FinishedAttempt> = {}): FinishedAttempt => ({
  number,
  dispatchedAt: ACCEPTED_AT + number * 300_000,
  startedAt: ACCEPTED_AT + number * 300_000 + 50,
  previous: { status: 'not_found', centralStatus: 'no_encontrado' },
  outcome: {
    finishedAt: ACCEPTED_AT + number * 300_000 + 4_000,
    status: 'not_found',
    centralStatus: 'no_encontrado',
    errorCode: null,
    kept: { at: ACCEPTED_AT + number * 300_000 + 3_000, version: '1.1.0', responses: 'ab'.repeat(32) },
    isReplacing: true,
  },
  ...changes,
});
