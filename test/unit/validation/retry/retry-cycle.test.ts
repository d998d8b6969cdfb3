import fc from 'fast-check';

import { replacesVerdict } from '../../../../shared/validation/domain/retry/attempt-verdict.ts';
import {
  beginCycle,
  completeAttempt,
  cycleAwaitingVerdict,
  endCycleEarly,
  isFirstOrLastAttempt,
  isTooOld,
  postponeAttempt,
  replacePolicy,
  type RetryCycle,
} from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import type { RetryPolicy } from '../../../../shared/validation/domain/retry/retry-policy.ts';
import type { ValidationStatus } from '../../../../shared/validation/domain/status.ts';
import { uuidOf, validationIdOf } from '../../../support/builders/identity/identity.ts';
import { ACCEPTED_AT } from '../../../support/builders/validations.ts';
import { contextAt, DAY_SECONDS, policy, running, TIMING } from './retry-cycles.ts';

const pendingCycle = (changes: Partial<RetryPolicy> = {}, context = contextAt(ACCEPTED_AT)): RetryCycle =>
  beginCycle(cycleAwaitingVerdict(policy(changes)), context);

const verdictOf = (status: ValidationStatus, centralStatus: string | null = null) => ({ status, centralStatus });

describe('completeAttempt', () => {
  const now = ACCEPTED_AT + 3_700_000;
  const finish = (cycle: RetryCycle, status: ValidationStatus, centralStatus: string | null = null): RetryCycle =>
    completeAttempt(running(cycle, now), verdictOf(status, centralStatus), contextAt(now));

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

  test('cancels the cycle when the policy does not retry the verdict', () => {
    expect(finish(pendingCycle({ outcomes: ['not_found'] }), 'error')).toMatchObject({ state: 'cancelled', endedAt: now });
  });

  test('exhausts the cycle after the last attempt, unless it found the payment', () => {
    const last = pendingCycle({ maxRetries: 1 });
    expect(finish(last, 'not_found')).toMatchObject({ state: 'exhausted', endedAt: now, nextAttemptAt: null });
    expect(finish(last, 'valid')).toMatchObject({ state: 'resolved' });
  });

  test('counts the attempt of a cycle that ended meanwhile, and leaves it ended', () => {
    const cancelled = endCycleEarly(running(pendingCycle(), now), 'cancelled', now);
    expect(completeAttempt(cancelled, verdictOf('valid'), contextAt(now + 5))).toMatchObject({
      state: 'cancelled',
      endedAt: now,
      attemptsCompleted: 1,
      running: null,
    });
  });
});

describe('replacePolicy of a pending cycle', () => {
  const now = ACCEPTED_AT + 10_000;
  const used: RetryCycle = { ...pendingCycle({ maxRetries: 5 }), attemptsCompleted: 2 };

  test('sets the next attempt one interval from now and keeps the attempts completed', () => {
    const changed = replacePolicy(used, policy({ maxRetries: 3, intervalSeconds: 600 }), contextAt(now));
    expect(changed).toMatchObject({ state: 'pending', attemptsCompleted: 2, policy: { maxRetries: 3, intervalSeconds: 600 } });
    expect(changed.nextAttemptAt).toBeGreaterThanOrEqual(now + 600_000);
    expect(changed.nextAttemptAt).toBeLessThanOrEqual(now + 660_000);
  });

  test('exhausts the cycle when the attempts completed reach max_retries', () => {
    expect(replacePolicy(used, policy({ maxRetries: 2 }), contextAt(now))).toMatchObject({
      state: 'exhausted',
      attemptsCompleted: 2,
      endedAt: now,
    });
  });
});

describe('time of the next attempt', () => {
  test('is one interval after the start, plus at most a minute or a tenth of the interval', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 300, max: DAY_SECONDS }),
        fc.nat(20),
        fc.constantFrom(1, 60),
        (name, intervalSeconds, attemptSeq, timeScale) => {
          const id = validationIdOf(name);
          const now = ACCEPTED_AT + 1_000;
          const { nextAttemptAt } = beginCycle(
            { ...cycleAwaitingVerdict(policy({ intervalSeconds })), attemptSeq },
            contextAt(now, { id, timing: { ...TIMING, timeScale } }),
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
  ])('of a thousand cycles of %d s begun in the same millisecond: at most %d attempts per second', (intervalSeconds, most) => {
    expect(
      busiestSecond(ids.map((id) => pendingCycle({ intervalSeconds }, contextAt(ACCEPTED_AT, { id })).nextAttemptAt)),
    ).toBeLessThanOrEqual(most);
  });

  test('of a thousand attempts postponed to the same instant: at most 40 per second', () => {
    const cycles = ids.map((id) =>
      postponeAttempt(pendingCycle({}, contextAt(ACCEPTED_AT, { id })), ACCEPTED_AT + 900_000, contextAt(ACCEPTED_AT, { id })),
    );
    expect(busiestSecond(cycles.map(({ nextAttemptAt }) => nextAttemptAt))).toBeLessThanOrEqual(40);
    expect(Math.min(...cycles.map(({ nextAttemptAt }) => nextAttemptAt ?? 0))).toBeGreaterThanOrEqual(ACCEPTED_AT + 900_000);
  });

  test('differs at the next attempt for cycles that had the same one', () => {
    const at = (id: string, attemptSeq: number): number => {
      const next = beginCycle(
        { ...cycleAwaitingVerdict(policy({ intervalSeconds: 300 })), attemptSeq },
        contextAt(ACCEPTED_AT, { id: validationIdOf(id) }),
      ).nextAttemptAt;
      return Math.floor((next ?? 0) / 1_000);
    };
    const names = Array.from({ length: 1_000 }, (_unused, index) => uuidOf(String(index)));
    const together = names.filter((name) => at(name, 0) === at(names[0] ?? '', 0));
    expect(together.length).toBeGreaterThan(5);
    expect(new Set(together.map((name) => at(name, 1))).size).toBeGreaterThan(5);
  });

  test('is not after the maximum age of the validation, to the millisecond', () => {
    const last = ACCEPTED_AT + TIMING.maxAgeSeconds * 1_000;
    expect(isTooOld(ACCEPTED_AT, last, TIMING)).toBe(false);
    expect(isTooOld(ACCEPTED_AT, last + 1, TIMING)).toBe(true);
    const cycle = pendingCycle({ intervalSeconds: DAY_SECONDS }, contextAt(last - 60_000));
    expect(cycle).toMatchObject({ state: 'exhausted', nextAttemptAt: null, dueAt: null });
  });
});

describe('isFirstOrLastAttempt', () => {
  const now = ACCEPTED_AT + 3_700_000;
  const extentsOf = (maxRetries: number): readonly boolean[] =>
    Array.from({ length: maxRetries }, (_unused, attemptsCompleted) =>
      isFirstOrLastAttempt({ ...pendingCycle({ maxRetries }), attemptsCompleted }, contextAt(now)),
    );

  test.each([
    [1, [true]],
    [2, [true, true]],
    [3, [true, false, true]],
    [5, [true, false, false, false, true]],
  ])('is true for the first and the last of %d attempts alone', (maxRetries, expected) => {
    expect(extentsOf(maxRetries)).toEqual(expected);
  });

  test('is true for an attempt after which the validation is too old for another', () => {
    const cycle = { ...pendingCycle({ maxRetries: 9 }), attemptsCompleted: 4 };
    const last = ACCEPTED_AT + TIMING.maxAgeSeconds * 1_000;
    expect([isFirstOrLastAttempt(cycle, contextAt(last)), isFirstOrLastAttempt(cycle, contextAt(last - DAY_SECONDS * 2_000))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('replacesVerdict', () => {
  /** Verdicts by certainty, the most certain first. */
  const BY_CERTAINTY = [
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

  test('of a whole plan is true if and only if the new verdict is at least as certain', () => {
    BY_CERTAINTY.forEach((known, rank) => {
      BY_CERTAINTY.forEach((found, foundRank) => {
        for (const before of known) for (const answer of found) expect(replacesVerdict(before, answer, true)).toBe(foundRank <= rank);
      });
    });
  });

  test('of a plain query is true if and only if it found the payment', () => {
    BY_CERTAINTY.forEach((found, foundRank) => {
      for (const before of BY_CERTAINTY.flat())
        for (const answer of found) expect(replacesVerdict(before, answer, false)).toBe(foundRank === 0);
    });
  });
});
