import { changePolicy } from '../../../functions/retry/domain/policy-change.ts';
import { beginCycle, cycleAwaitingVerdict, type RetryCycle } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { RETRY_OUTCOMES, type RequestedRetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { ACCEPTED_AT, aValidation } from '../../support/builders/validations.ts';

const LIMITS = { maxRetries: 5, maxPendingPerUser: 100, maxDispatchedPerDay: 500, maxAgeSeconds: 86_400 };
const TIMING = { timeScale: 1, maxAgeSeconds: LIMITS.maxAgeSeconds };
const NOW = ACCEPTED_AT + 10_000;
const TOO_LATE = ACCEPTED_AT + LIMITS.maxAgeSeconds * 1_000 + 1;
const ON: RequestedRetryPolicy = { kind: 'on', maxRetries: null, intervalSeconds: null, outcomes: null };
const OFF: RequestedRetryPolicy = { kind: 'off' };

const contextOf = ({ id, createdAt }: Validation, now: number) => ({ id, createdAt, now, timing: TIMING });

const provisional = (changes: Partial<Validation> = {}): Validation =>
  aValidation('any', { status: 'not_found', centralStatus: 'no_encontrado', ...changes });

const AWAITING = cycleAwaitingVerdict({ maxRetries: 3, intervalSeconds: 300, outcomes: RETRY_OUTCOMES });
const PENDING: RetryCycle = beginCycle(AWAITING, contextOf(provisional(), ACCEPTED_AT + 1_000));
const endedAs = (state: RetryCycle['state'], changes: Partial<RetryCycle> = {}): RetryCycle => ({
  ...PENDING,
  state,
  nextAttemptAt: null,
  dueAt: null,
  endedAt: ACCEPTED_AT + 5_000,
  attemptsCompleted: 3,
  lastAttempt: 3,
  ...changes,
});

const change = (validation: Validation, requested: RequestedRetryPolicy = ON, now = NOW) =>
  changePolicy(validation, requested, LIMITS, contextOf(validation, now));

const refusalOf = (...asked: Parameters<typeof change>): unknown => {
  const outcome = change(...asked);
  return outcome.ok ? null : [outcome.code, outcome.field];
};

describe('enabling retries is refused', () => {
  test('for a validation of a batch, before any other check', () => {
    const row = provisional({ batch: { id: 7, position: 1 }, status: 'valid', retry: endedAs('resolved') });
    for (const requested of [ON, OFF]) expect(refusalOf(row, requested, TOO_LATE)).toEqual(['retry_not_supported_for_bulk', null]);
  });

  test('for a resolved cycle, before any other check', () => {
    const resolved = provisional({ status: 'valid', retry: endedAs('resolved', { reactivations: 3 }) });
    for (const requested of [ON, OFF]) expect(refusalOf(resolved, requested, TOO_LATE)).toEqual(['retry_already_resolved', null]);
  });

  test.each(VALIDATION_STATUSES.filter((status) => !RETRY_OUTCOMES.some((outcome) => outcome === status)))(
    'with retry_not_applicable while the status is %s, whatever its age',
    (status) => {
      expect(refusalOf(provisional({ status }), ON, TOO_LATE)).toEqual(['retry_not_applicable', null]);
    },
  );

  test.each(['cancelado', 'rechazado', 'no_liquidado'])('for a payment with the final state %s', (centralStatus) => {
    expect(refusalOf(provisional({ status: 'cep_unavailable', centralStatus }))).toEqual(['retry_not_applicable', null]);
  });

  test('before there is a verdict', () => {
    const queued = provisional({ status: 'queued', centralStatus: null, retry: AWAITING });
    expect(refusalOf(queued, ON)).toEqual(['retry_not_applicable', null]);
  });

  test('with retry_age_exceeded for an old validation, before the plan is checked', () => {
    expect(refusalOf(provisional(), { ...ON, maxRetries: 6 }, TOO_LATE)).toEqual(['retry_age_exceeded', null]);
    expect(refusalOf(provisional(), ON, TOO_LATE - 1)).toEqual(['retry_age_exceeded', null]);
  });

  test('when the first attempt would exceed the maximum age', () => {
    const atTheEnd = TOO_LATE - 3_600_000;
    expect(refusalOf(provisional(), ON, atTheEnd)).toEqual(['retry_age_exceeded', null]);
    expect(refusalOf(provisional({ retry: endedAs('cancelled') }), ON, atTheEnd)).toEqual(['retry_age_exceeded', null]);
    expect(refusalOf(provisional(), { ...ON, intervalSeconds: 300 }, atTheEnd)).toBeNull();
  });

  test('with more retries than the plan allows, before its outcomes are checked', () => {
    const much: RequestedRetryPolicy = { ...ON, maxRetries: 6, outcomes: ['error'] };
    const expected = ['retry_policy_invalid', 'max_retries'];
    expect(refusalOf(provisional(), much)).toEqual(expected);
    expect(refusalOf(provisional({ retry: PENDING }), much)).toEqual(expected);
  });

  test('when its outcomes lack the current verdict, before reactivations are counted', () => {
    const other: RequestedRetryPolicy = { ...ON, outcomes: ['cep_unavailable', 'error'] };
    const expected = ['retry_not_applicable', 'outcomes'];
    expect(refusalOf(provisional({ retry: endedAs('exhausted', { reactivations: 3 }) }), other)).toEqual(expected);
    expect(refusalOf(provisional({ retry: PENDING }), other)).toEqual(expected);
  });

  test('for the fourth reactivation', () => {
    for (const state of ['exhausted', 'cancelled'] as const) {
      expect(refusalOf(provisional({ retry: endedAs(state, { reactivations: 3 }) }))).toEqual(['reactivation_cap_exceeded', null]);
      expect(refusalOf(provisional({ retry: endedAs(state, { reactivations: 2 }) }))).toBeNull();
    }
  });
});

describe('enabling retries', () => {
  test.each(RETRY_OUTCOMES)('of %s begins a pending cycle', (status) => {
    expect(change(provisional({ status, centralStatus: null }))).toMatchObject({
      ok: true,
      value: { pending: 'increment', cycle: { state: 'pending', attemptsCompleted: 0, reactivations: 0, revision: 2, attemptSeq: 1 } },
    });
  });

  test('updates the policy of a pending cycle and keeps the pending count', () => {
    expect(change(provisional({ retry: { ...PENDING, attemptsCompleted: 1 } }), { ...ON, maxRetries: 2 })).toMatchObject({
      ok: true,
      value: {
        pending: null,
        cycle: { state: 'pending', attemptsCompleted: 1, policy: { maxRetries: 2 }, attemptSeq: PENDING.attemptSeq + 1 },
      },
    });
  });

  test('exhausts a pending cycle whose attempts reach the new maximum, and decrements the pending count', () => {
    expect(change(provisional({ retry: { ...PENDING, attemptsCompleted: 2 } }), { ...ON, maxRetries: 2 })).toMatchObject({
      ok: true,
      value: { pending: 'decrement', cycle: { state: 'exhausted', endedAt: NOW } },
    });
  });

  test.each(['exhausted', 'cancelled'] as const)('reactivates an %s cycle with zero attempts and continued numbering', (state) => {
    expect(change(provisional({ retry: endedAs(state) }))).toMatchObject({
      ok: true,
      value: { pending: 'increment', cycle: { state: 'pending', attemptsCompleted: 0, lastAttempt: 3, reactivations: 1, endedAt: null } },
    });
  });
});

describe('disabling retries', () => {
  test('cancels a pending cycle', () => {
    expect(change(provisional({ retry: PENDING }), OFF)).toMatchObject({
      ok: true,
      value: { pending: 'decrement', cycle: { state: 'cancelled', endedAt: NOW } },
    });
  });

  test('cancels a pending cycle of an old validation too', () => {
    expect(change(provisional({ retry: PENDING }), OFF, TOO_LATE)).toMatchObject({ ok: true, value: { cycle: { state: 'cancelled' } } });
  });

  test.each([null, endedAs('exhausted'), endedAs('cancelled')])('changes nothing without a pending cycle', (retry) => {
    expect(change(provisional({ retry }), OFF)).toEqual({ ok: true, value: null });
  });

  test('is refused when the validation cannot be retried', () => {
    expect(refusalOf(provisional({ status: 'valid', centralStatus: 'liquidado' }), OFF)).toEqual(['retry_not_applicable', null]);
  });

  test('opts out while the verdict is awaited', () => {
    const queued = provisional({ status: 'queued', centralStatus: null, retry: AWAITING });
    expect(change(queued, OFF)).toEqual({ ok: true, value: { kind: 'opt_out' } });
  });
});
