import fc from 'fast-check';

import { replacesVerdict } from '../../../../functions/retry/domain/attempt-verdict.ts';
import { changePolicy } from '../../../../functions/retry/domain/policy-change.ts';
import {
  afterAttempt,
  awaitingVerdict,
  begun,
  endedEarly,
  isTooOld,
  postponed,
  resentAgain,
  taken,
  withPolicy,
  type CycleContext,
  type RetryCycle,
} from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import { MAX_REACTIVATIONS } from '../../../../shared/validation/domain/retry/retry-limits.ts';
import { RETRY_OUTCOMES, type RetryPolicy } from '../../../../shared/validation/domain/retry/retry-policy.ts';
import type { ValidationStatus } from '../../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { uuidOf, validationIdOf } from '../../../support/builders/identity.ts';
import { ACCEPTED_AT, aValidation } from '../../../support/builders/validations.ts';

const DAY_SECONDS = 86_400;
const LIMITS = { maxRetries: 10, maxPendingPerUser: 100, maxDispatchedPerDay: 500, maxAgeSeconds: 30 * DAY_SECONDS };
const PACE = { timeScale: 1, maxAgeSeconds: LIMITS.maxAgeSeconds };
const LEASE_MS = 55_000;

const policy = (changes: Partial<RetryPolicy> = {}): RetryPolicy => ({
  maxRetries: 3,
  intervalSeconds: 3_600,
  outcomes: RETRY_OUTCOMES,
  ...changes,
});

const contextAt = (now: number, changes: Partial<CycleContext> = {}): CycleContext => ({
  id: validationIdOf('any'),
  createdAt: ACCEPTED_AT,
  now,
  pace: PACE,
  ...changes,
});

const pendingCycle = (changes: Partial<RetryPolicy> = {}, context = contextAt(ACCEPTED_AT)): RetryCycle =>
  begun(awaitingVerdict(policy(changes)), context);

const running = (cycle: RetryCycle, now: number, token = 'worker'): RetryCycle =>
  taken(cycle, {
    token,
    until: now + LEASE_MS,
    number: cycle.lastAttempt + 1,
    reactivations: cycle.reactivations,
    dispatchedAt: now,
    startedAt: now,
  });

const verdictOf = (status: ValidationStatus, centralStatus: string | null = null) => ({ status, centralStatus });

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
    const isNews = replacesVerdict(validation, next);
    const answered = withCycle(world, afterAttempt(retry, isNews ? next : validation, context));
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
  if (next.kind === 'postpone') return withCycle(world, postponed(retry, now + 900_000, context));
  if (next.kind === 'resend') return withCycle(world, resentAgain(retry, now));
  return withCycle(world, endedEarly(retry, isTooOld(ACCEPTED_AT, now, PACE) ? 'exhausted' : 'cancelled', now));
};

const START: World = {
  validation: aValidation('any', { status: 'not_found', centralStatus: 'no_encontrado' }),
  now: ACCEPTED_AT,
  numbers: [],
};

const life = fc
  .array(action, { minLength: 5, maxLength: 60 })
  .map((actions) => actions.reduce<readonly World[]>((worlds, next) => [...worlds, step(worlds.at(-1) ?? START, next)], [START]));

/** Checks something of every cycle in every life, together with the one before it. */
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

describe('whatever happens to a retry cycle', () => {
  test('it has a next attempt and somebody who looks after it while it is pending, and neither once it has ended', () => {
    always(({ state, nextAttemptAt, dueAt, endedAt }) => {
      const isPending = state === 'pending';
      expect([nextAttemptAt !== null, dueAt !== null, endedAt === null]).toEqual([isPending, isPending, isPending]);
    });
  });

  test('fewer attempts were made than its policy allows while it is pending', () => {
    always(({ state, attemptsCompleted, policy: { maxRetries } }) => {
      if (state === 'pending') expect(attemptsCompleted).toBeLessThan(maxRetries);
    });
  });

  test('every change of it has a revision of its own, higher than all before', () => {
    always((cycle, before) => {
      if (before !== null && before !== cycle) expect(cycle.revision).toBeGreaterThan(before.revision);
    });
  });

  test('an attempt that is set for another instant has another name, so that the event of the old one is stale', () => {
    always((cycle, before) => {
      if (before === null || cycle.nextAttemptAt === null || cycle.nextAttemptAt === before.nextAttemptAt) return;
      expect(cycle.turn).toBeGreaterThan(before.turn);
    });
  });

  test('no attempt number is given twice, and each one goes up by one', () => {
    fc.assert(
      fc.property(life, (worlds) => {
        const numbers = worlds.at(-1)?.numbers ?? [];
        expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
      }),
      { numRuns: 500 },
    );
  });

  test('it is reactivated three times at most', () => {
    always(({ reactivations }) => {
      expect(reactivations).toBeLessThanOrEqual(MAX_REACTIVATIONS);
    });
  });

  test('no attempt is set for a time when the validation is too old', () => {
    always(({ nextAttemptAt }) => {
      if (nextAttemptAt !== null) expect(isTooOld(ACCEPTED_AT, nextAttemptAt, PACE)).toBe(false);
    });
  });

  test('resolved is for good and means a valid verdict', () => {
    always(({ state }, before, { validation }) => {
      if (before?.state === 'resolved') expect(state).toBe('resolved');
      if (state === 'resolved') expect(validation.status).toBe('valid');
    });
  });

  test('it is pending only while its verdict is one that its policy retries', () => {
    always(({ state, policy: { outcomes } }, _before, { validation: { status } }) => {
      if (state === 'pending') expect(outcomes).toContain(status);
    });
  });
});

test('lives as they are made up here do reach every state and use up the reactivations', () => {
  const worlds = fc.sample(life, { numRuns: 2_000, seed: 42 }).flat();
  const cycles = worlds.flatMap(({ validation }) => validation.retry ?? []);
  expect(new Set(cycles.map(({ state }) => state))).toEqual(new Set(['pending', 'resolved', 'exhausted', 'cancelled']));
  expect(Math.max(...cycles.map(({ reactivations }) => reactivations))).toBe(MAX_REACTIVATIONS);
});

describe('the end of an attempt', () => {
  const now = ACCEPTED_AT + 3_700_000;
  const finish = (cycle: RetryCycle, status: ValidationStatus, centralStatus: string | null = null): RetryCycle =>
    afterAttempt(running(cycle, now), verdictOf(status, centralStatus), contextAt(now));

  test.each<[ValidationStatus, string | null, RetryCycle['state']]>([
    ['valid', 'liquidado', 'resolved'],
    ['not_found', 'no_encontrado', 'pending'],
    ['cep_unavailable', 'en_proceso', 'pending'],
    ['cep_unavailable', 'liquidado', 'pending'],
    ['error', 'desconocido', 'pending'],
    ['returned', 'devuelto', 'cancelled'],
    ['cep_unavailable', 'cancelado', 'cancelled'],
    ['cep_unavailable', 'rechazado', 'cancelled'],
    ['cep_unavailable', 'no_liquidado', 'cancelled'],
  ])('with the verdict %s (%s) leaves the cycle %s', (status, centralStatus, state) => {
    expect(finish(pendingCycle(), status, centralStatus)).toMatchObject({ state, attemptsCompleted: 1, lastAttempt: 1, running: null });
  });

  test('with a verdict the policy does not retry cancels the cycle', () => {
    expect(finish(pendingCycle({ outcomes: ['not_found'] }), 'error')).toMatchObject({ state: 'cancelled', endedAt: now });
  });

  test('exhausts the cycle when it was the last one, but not when it found the payment', () => {
    const last = pendingCycle({ maxRetries: 1 });
    expect(finish(last, 'not_found')).toMatchObject({ state: 'exhausted', endedAt: now, nextAttemptAt: null });
    expect(finish(last, 'valid')).toMatchObject({ state: 'resolved' });
  });

  test('counts in a cycle that ended meanwhile, which stays as it ended', () => {
    const cancelled = endedEarly(running(pendingCycle(), now), 'cancelled', now);
    expect(afterAttempt(cancelled, verdictOf('valid'), contextAt(now + 5))).toMatchObject({
      state: 'cancelled',
      endedAt: now,
      attemptsCompleted: 1,
      running: null,
    });
  });
});

describe('a new policy for a pending cycle', () => {
  const now = ACCEPTED_AT + 10_000;
  const used: RetryCycle = { ...pendingCycle({ maxRetries: 5 }), attemptsCompleted: 2 };

  test('counts the next attempt from now, and keeps the attempts made', () => {
    const changed = withPolicy(used, policy({ maxRetries: 3, intervalSeconds: 600 }), contextAt(now));
    expect(changed).toMatchObject({ state: 'pending', attemptsCompleted: 2, policy: { maxRetries: 3, intervalSeconds: 600 } });
    expect(changed.nextAttemptAt).toBeGreaterThanOrEqual(now + 600_000);
    expect(changed.nextAttemptAt).toBeLessThanOrEqual(now + 660_000);
  });

  test('that is used up already exhausts it', () => {
    expect(withPolicy(used, policy({ maxRetries: 2 }), contextAt(now))).toMatchObject({
      state: 'exhausted',
      attemptsCompleted: 2,
      endedAt: now,
    });
  });
});

describe('when attempts are made', () => {
  test('an attempt comes one interval after what it follows, and at most a minute or a tenth of the interval later', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 300, max: DAY_SECONDS }),
        fc.nat(20),
        fc.constantFrom(1, 60),
        (name, intervalSeconds, turn, timeScale) => {
          const id = validationIdOf(name);
          const now = ACCEPTED_AT + 1_000;
          const { nextAttemptAt } = begun(
            { ...awaitingVerdict(policy({ intervalSeconds })), turn },
            contextAt(now, { id, pace: { ...PACE, timeScale } }),
          );
          const interval = (intervalSeconds * 1_000) / timeScale;
          expect(nextAttemptAt).toBeGreaterThanOrEqual(Math.floor(now + interval));
          expect(nextAttemptAt).toBeLessThanOrEqual(Math.ceil(now + interval + Math.min(60_000, interval / 10)));
        },
      ),
    );
  });

  const ids = Array.from({ length: 1_000 }, (_unused, index) => validationIdOf(`cycle ${index}`));
  const busiestSecond = (instants: readonly (number | null)[]): number => {
    const counts = new Map<number, number>();
    for (const instant of instants)
      counts.set(Math.floor((instant ?? 0) / 1_000), (counts.get(Math.floor((instant ?? 0) / 1_000)) ?? 0) + 1);
    return Math.max(...counts.values());
  };

  test.each([
    [300, 70],
    [3_600, 40],
    [DAY_SECONDS, 40],
  ])('a thousand cycles of %d s begun in the same millisecond: no second has more than %d attempts', (intervalSeconds, most) => {
    expect(
      busiestSecond(ids.map((id) => pendingCycle({ intervalSeconds }, contextAt(ACCEPTED_AT, { id })).nextAttemptAt)),
    ).toBeLessThanOrEqual(most);
  });

  test('a thousand attempts postponed to the same instant part, too', () => {
    const cycles = ids.map((id) =>
      postponed(pendingCycle({}, contextAt(ACCEPTED_AT, { id })), ACCEPTED_AT + 900_000, contextAt(ACCEPTED_AT, { id })),
    );
    expect(busiestSecond(cycles.map(({ nextAttemptAt }) => nextAttemptAt))).toBeLessThanOrEqual(40);
    expect(Math.min(...cycles.map(({ nextAttemptAt }) => nextAttemptAt ?? 0))).toBeGreaterThanOrEqual(ACCEPTED_AT + 900_000);
  });

  test('those that met once part at the next turn', () => {
    const at = (id: string, turn: number): number => {
      const next = begun(
        { ...awaitingVerdict(policy({ intervalSeconds: 300 })), turn },
        contextAt(ACCEPTED_AT, { id: validationIdOf(id) }),
      ).nextAttemptAt;
      return Math.floor((next ?? 0) / 1_000);
    };
    const names = Array.from({ length: 1_000 }, (_unused, index) => uuidOf(String(index)));
    const together = names.filter((name) => at(name, 0) === at(names[0] ?? '', 0));
    expect(together.length).toBeGreaterThan(5);
    expect(new Set(together.map((name) => at(name, 1))).size).toBeGreaterThan(5);
  });

  test('a validation is retried at its last possible instant, and not a millisecond later', () => {
    const last = ACCEPTED_AT + PACE.maxAgeSeconds * 1_000;
    expect(isTooOld(ACCEPTED_AT, last, PACE)).toBe(false);
    expect(isTooOld(ACCEPTED_AT, last + 1, PACE)).toBe(true);
    const cycle = pendingCycle({ intervalSeconds: DAY_SECONDS }, contextAt(last - 60_000));
    expect(cycle).toMatchObject({ state: 'exhausted', nextAttemptAt: null, dueAt: null });
  });
});

describe('whether an answer takes the place of the verdict there is', () => {
  /** Verdicts by how much they know, the one that knows most first. */
  const KNOWING = [
    [
      verdictOf('valid', 'liquidado'),
      verdictOf('cep_unavailable', 'en_proceso'),
      verdictOf('returned', 'devuelto'),
      verdictOf('cep_unavailable', 'rechazado'),
    ],
    [verdictOf('not_found', 'no_encontrado')],
    [verdictOf('error', 'desconocido')],
    [verdictOf('cep_unavailable', 'desconocido'), verdictOf('error', null)],
  ];

  test('one that knows as much or more does, one that knows less does not', () => {
    KNOWING.forEach((known, rank) => {
      KNOWING.forEach((found, foundRank) => {
        for (const before of known) for (const answer of found) expect(replacesVerdict(before, answer)).toBe(foundRank <= rank);
      });
    });
  });
});
