import fc from 'fast-check';

import { changePolicy } from '../../../../functions/retry/domain/policy-change.ts';
import { replacesVerdict } from '../../../../shared/validation/domain/retry/attempt-verdict.ts';
import {
  completeAttempt,
  endCycleEarly,
  isTooOld,
  postponeAttempt,
  recordResend,
  type RetryCycle,
} from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import { MAX_REACTIVATIONS } from '../../../../shared/validation/domain/retry/retry-limits.ts';
import { RETRY_OUTCOMES, type RetryPolicy } from '../../../../shared/validation/domain/retry/retry-policy.ts';
import type { ValidationStatus } from '../../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { ACCEPTED_AT, aValidation } from '../../../support/builders/validations.ts';
import { contextAt, DAY_SECONDS, LEASE_MS, LIMITS, running, TIMING } from './retry-cycles.ts';

type Action =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'put'; readonly maxRetries: number; readonly intervalSeconds: number; readonly outcomes: RetryPolicy['outcomes'] }
  | { readonly kind: 'turn_off' | 'take' | 'postpone' | 'resend' | 'hinder' }
  | { readonly kind: 'answer'; readonly status: ValidationStatus; readonly centralStatus: string | null };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), ms: fc.oneof(fc.nat(LEASE_MS * 2), fc.nat(2 * DAY_SECONDS * 1_000)) }),
  fc.record({
    kind: fc.constant('put' as const),
    maxRetries: fc.integer({ min: 1, max: 4 }),
    intervalSeconds: fc.integer({ min: 300, max: DAY_SECONDS }),
    outcomes: fc.subarray([...RETRY_OUTCOMES], { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constantFrom('turn_off' as const, 'take' as const, 'take' as const, 'postpone' as const, 'resend' as const, 'hinder' as const),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    status: fc.constantFrom<ValidationStatus>('valid', 'not_found', 'not_found', 'cep_unavailable', 'error', 'returned'),
    centralStatus: fc.constantFrom(null, 'no_encontrado', 'en_proceso', 'rechazado'),
  }),
);

/** What happened so far to one validation and its retries. */
type World = { readonly validation: Validation; readonly now: number; readonly numbers: readonly number[] };

const withCycle = (world: World, retry: RetryCycle): World => ({ ...world, validation: { ...world.validation, retry } });

const step = (world: World, next: Action): World => {
  const { validation, now } = world;
  const { retry } = validation;
  const context = contextAt(now);
  if (next.kind === 'wait') return { ...world, now: now + next.ms };
  if (next.kind === 'put') {
    const outcome = changePolicy(validation, { ...next, kind: 'on' }, LIMITS, context);
    return outcome.ok && outcome.value?.kind === 'cycle' ? withCycle(world, outcome.value.cycle) : world;
  }
  if (next.kind === 'turn_off') {
    const outcome = changePolicy(validation, { kind: 'off' }, LIMITS, context);
    return outcome.ok && outcome.value?.kind === 'cycle' ? withCycle(world, outcome.value.cycle) : world;
  }
  if (next.kind === 'answer') {
    if (retry?.running === undefined || retry.running === null) return world;
    const isNews = replacesVerdict(validation, next, true);
    const answered = withCycle(world, completeAttempt(retry, isNews ? next : validation, context));
    const { status, centralStatus } = isNews ? next : validation;
    return {
      ...answered,
      validation: { ...answered.validation, status, centralStatus },
      numbers: [...world.numbers, retry.running.number],
    };
  }
  if (retry?.state !== 'pending') return world;
  const isFree = retry.running === null || retry.running.until <= now;
  if (next.kind === 'take') return isFree && (retry.nextAttemptAt ?? 0) <= now ? withCycle(world, running(retry, now)) : world;
  if (next.kind === 'postpone') return withCycle(world, postponeAttempt(retry, now + 900_000, context));
  if (next.kind === 'resend') return withCycle(world, recordResend(retry, now));
  return withCycle(world, endCycleEarly(retry, isTooOld(ACCEPTED_AT, now, TIMING) ? 'exhausted' : 'cancelled', now));
};

const START: World = {
  validation: aValidation('any', { status: 'not_found', centralStatus: 'no_encontrado' }),
  now: ACCEPTED_AT,
  numbers: [],
};

const life = fc
  .array(action, { minLength: 5, maxLength: 60 })
  .map((actions) => actions.reduce<readonly World[]>((worlds, next) => [...worlds, step(worlds.at(-1) ?? START, next)], [START]));

/** Checks every cycle in every life, together with the previous one. */
const always = (check: (cycle: RetryCycle, before: RetryCycle | null, world: World) => void): void => {
  fc.assert(
    fc.property(life, (worlds) => {
      for (const [index, world] of worlds.entries()) {
        const { retry } = world.validation;
        if (retry !== null) check(retry, worlds[index - 1]?.validation.retry ?? null, world);
      }
    }),
    { numRuns: 500 },
  );
};

describe('a retry cycle after any sequence of events', () => {
  test('has nextAttemptAt and dueAt while pending, and endedAt otherwise', () => {
    always(({ state, nextAttemptAt, dueAt, endedAt }) => {
      const isPending = state === 'pending';
      expect([nextAttemptAt !== null, dueAt !== null, endedAt === null]).toEqual([isPending, isPending, isPending]);
    });
  });

  test('has fewer attempts than max_retries while pending', () => {
    always(({ state, attemptsCompleted, policy: { maxRetries } }) => {
      if (state === 'pending') expect(attemptsCompleted).toBeLessThan(maxRetries);
    });
  });

  test('has a higher revision after every change', () => {
    always((cycle, before) => {
      if (before !== null && before !== cycle) expect(cycle.revision).toBeGreaterThan(before.revision);
    });
  });

  test('has a higher attemptSeq for another nextAttemptAt, so that the previous schedule is stale', () => {
    always((cycle, before) => {
      if (before === null || cycle.nextAttemptAt === null || cycle.nextAttemptAt === before.nextAttemptAt) return;
      expect(cycle.attemptSeq).toBeGreaterThan(before.attemptSeq);
    });
  });

  test('numbers its attempts without gaps or duplicates', () => {
    fc.assert(
      fc.property(life, (worlds) => {
        const numbers = worlds.at(-1)?.numbers ?? [];
        expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
      }),
      { numRuns: 500 },
    );
  });

  test('is reactivated at most three times', () => {
    always(({ reactivations }) => {
      expect(reactivations).toBeLessThanOrEqual(MAX_REACTIVATIONS);
    });
  });

  test('has no attempt after the maximum age of the validation', () => {
    always(({ nextAttemptAt }) => {
      if (nextAttemptAt !== null) expect(isTooOld(ACCEPTED_AT, nextAttemptAt, TIMING)).toBe(false);
    });
  });

  test('stays resolved, with the verdict valid', () => {
    always(({ state }, before, { validation }) => {
      if (before?.state === 'resolved') expect(state).toBe('resolved');
      if (state === 'resolved') expect(validation.status).toBe('valid');
    });
  });

  test('is pending only with a verdict that its policy retries', () => {
    always(({ state, policy: { outcomes } }, _before, { validation: { status } }) => {
      if (state === 'pending') expect(outcomes).toContain(status);
    });
  });
});

test('the generated sequences reach every state and the maximum of reactivations', () => {
  const worlds = fc.sample(life, { numRuns: 2_000, seed: 42 }).flat();
  const cycles = worlds.flatMap(({ validation }) => validation.retry ?? []);
  expect(new Set(cycles.map(({ state }) => state))).toEqual(new Set(['pending', 'resolved', 'exhausted', 'cancelled']));
  expect(Math.max(...cycles.map(({ reactivations }) => reactivations))).toBe(MAX_REACTIVATIONS);
});
