import { startAttempt, type CycleContext, type RetryCycle } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import { RETRY_OUTCOMES, type RetryPolicy } from '../../../../shared/validation/domain/retry/retry-policy.ts';
import { validationIdOf } from '../../../support/builders/identity/identity.ts';
import { ACCEPTED_AT } from '../../../support/builders/validations.ts';

export const DAY_SECONDS = 86_400;
export const LIMITS = { maxRetries: 10, maxPendingPerUser: 100, maxDispatchedPerDay: 500, maxAgeSeconds: 30 * DAY_SECONDS };
export const TIMING = { timeScale: 1, maxAgeSeconds: LIMITS.maxAgeSeconds };
export const LEASE_MS = 55_000;

/** A policy of three retries, an hour apart, for every outcome. */
export const policy = (changes: Partial<RetryPolicy> = {}): RetryPolicy => ({
  maxRetries: 3,
  intervalSeconds: 3_600,
  outcomes: RETRY_OUTCOMES,
  ...changes,
});

/** The context of a cycle's step at an instant. */
export const contextAt = (now: number, changes: Partial<CycleContext> = {}): CycleContext => ({
  id: validationIdOf('any'),
  createdAt: ACCEPTED_AT,
  now,
  timing: TIMING,
  ...changes,
});

/** A cycle whose attempt a worker has taken. */
export const running = (cycle: RetryCycle, now: number, token = 'worker'): RetryCycle =>
  startAttempt(cycle, {
    token,
    until: now + LEASE_MS,
    number: cycle.lastAttempt + 1,
    reactivations: cycle.reactivations,
    dispatchedAt: now,
    startedAt: now,
  });
