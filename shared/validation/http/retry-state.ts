import { isoInstant } from '../../platform/time/instant.ts';
import type { CycleEnd, RetryCycle } from '../domain/retry/retry-cycle.ts';

const NO_POLICY = { max_retries: null, interval_seconds: null, outcomes: null } as const;

const endOf = ({ state, endedAt }: RetryCycle, end: CycleEnd): string | null => (state === end ? isoInstant(endedAt) : null);

const progressOf = (cycle: RetryCycle) => ({
  attempts_completed: cycle.attemptsCompleted,
  next_attempt_at: isoInstant(cycle.nextAttemptAt),
  resolved_at: endOf(cycle, 'resolved'),
  exhausted_at: endOf(cycle, 'exhausted'),
  cancelled_at: endOf(cycle, 'cancelled'),
  // Before the verdict there is a policy, but no cycle yet.
  terminal_state: cycle.state === 'awaiting_verdict' ? null : cycle.state,
});

const NO_RETRIES = {
  enabled: false,
  ...NO_POLICY,
  attempts_completed: 0,
  next_attempt_at: null,
  resolved_at: null,
  exhausted_at: null,
  cancelled_at: null,
  terminal_state: null,
} as const;

/** RetryState (interface). */
export const presentRetryState = (cycle: RetryCycle | null) =>
  cycle === null
    ? NO_RETRIES
    : {
        enabled: true,
        max_retries: cycle.policy.maxRetries,
        interval_seconds: cycle.policy.intervalSeconds,
        outcomes: cycle.policy.outcomes,
        ...progressOf(cycle),
      };

/** RetryState of a line of the history: the same without the policy. */
export const presentCompactRetryState = (cycle: RetryCycle | null) =>
  cycle === null ? NO_RETRIES : { enabled: true, ...NO_POLICY, ...progressOf(cycle) };
