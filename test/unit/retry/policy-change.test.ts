import { changePolicy } from '../../../functions/retry/domain/policy-change.ts';
import { beginCycle, cycleAwaitingVerdict, type RetryCycle } from '../../../shared/validation/domain/retry/retry-cycle.ts';
import { RETRY_OUTCOMES, type RequestedRetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { ACCEPTED_AT, aValidation } from '../../support/builders/validations.ts';

const LIMITS = { maxRetries: 5, maxPendingPerUser: 100, maxDispatchedPerDay: 500, maxAgeSeconds: 86_400 };
const PACE = { timeScale: 1, maxAgeSeconds: LIMITS.maxAgeSeconds };
const NOW = ACCEPTED_AT + 10_000;
const TOO_LATE = ACCEPTED_AT + LIMITS.maxAgeSeconds * 1_000 + 1;
const ON: RequestedRetryPolicy = { kind: 'on', maxRetries: null, intervalSeconds: null, outcomes: null };
const OFF: RequestedRetryPolicy = { kind: 'off' };

const contextOf = ({ id, createdAt }: Validation, now: number) => ({ id, createdAt, now, timing: PACE });

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

describe('a policy is refused', () => {
  test('for a validation of an import, whatever else is wrong', () => {
    const row = provisional({ batch: { id: 7, position: 1 }, status: 'valid', retry: endedAs('resolved') });
    for (const requested of [ON, OFF]) expect(refusalOf(row, requested, TOO_LATE)).toEqual(['retry_not_supported_for_bulk', null]);
  });

  test('for a cycle that was resolved, whatever else is wrong', () => {
    const resolved = provisional({ status: 'valid', retry: endedAs('resolved', { reactivations: 3 }) });
    for (const requested of [ON, OFF]) expect(refusalOf(resolved, requested, TOO_LATE)).toEqual(['retry_already_resolved', null]);
  });

  test.each(VALIDATION_STATUSES.filter((status) => !RETRY_OUTCOMES.some((outcome) => outcome === status)))(
    'while the status is %s, however old it is',
    (status) => {
      expect(refusalOf(provisional({ status }), ON, TOO_LATE)).toEqual(['retry_not_applicable', null]);
    },
  );

  test.each(['cancelado', 'rechazado', 'no_liquidado'])('for a payment that is %s for good', (centralStatus) => {
    expect(refusalOf(provisional({ status: 'cep_unavailable', centralStatus }))).toEqual(['retry_not_applicable', null]);
  });

  test('before there is a verdict', () => {
    const queued = provisional({ status: 'queued', centralStatus: null, retry: AWAITING });
    expect(refusalOf(queued, ON)).toEqual(['retry_not_applicable', null]);
  });

  test('for a validation that is too old, before the plan is looked at', () => {
    expect(refusalOf(provisional(), { ...ON, maxRetries: 6 }, TOO_LATE)).toEqual(['retry_age_exceeded', null]);
    expect(refusalOf(provisional(), ON, TOO_LATE - 1)).toEqual(['retry_age_exceeded', null]);
  });

  test('that would make its first attempt when the validation is too old', () => {
    const atTheEnd = TOO_LATE - 3_600_000;
    expect(refusalOf(provisional(), ON, atTheEnd)).toEqual(['retry_age_exceeded', null]);
    expect(refusalOf(provisional({ retry: endedAs('cancelled') }), ON, atTheEnd)).toEqual(['retry_age_exceeded', null]);
    expect(refusalOf(provisional(), { ...ON, intervalSeconds: 300 }, atTheEnd)).toBeNull();
  });

  test('that asks for more retries than the plan has, before its verdicts are looked at', () => {
    const much: RequestedRetryPolicy = { ...ON, maxRetries: 6, outcomes: ['error'] };
    const expected = ['retry_policy_invalid', 'max_retries'];
    expect(refusalOf(provisional(), much)).toEqual(expected);
    expect(refusalOf(provisional({ retry: PENDING }), much)).toEqual(expected);
  });

  test('that does not retry the verdict there is, before reactivations are counted', () => {
    const other: RequestedRetryPolicy = { ...ON, outcomes: ['cep_unavailable', 'error'] };
    const expected = ['retry_not_applicable', 'outcomes'];
    expect(refusalOf(provisional({ retry: endedAs('exhausted', { reactivations: 3 }) }), other)).toEqual(expected);
    expect(refusalOf(provisional({ retry: PENDING }), other)).toEqual(expected);
  });

  test('as the fourth reactivation', () => {
    for (const state of ['exhausted', 'cancelled'] as const) {
      expect(refusalOf(provisional({ retry: endedAs(state, { reactivations: 3 }) }))).toEqual(['reactivation_cap_exceeded', null]);
      expect(refusalOf(provisional({ retry: endedAs(state, { reactivations: 2 }) }))).toBeNull();
    }
  });
});

describe('a policy', () => {
  test.each(RETRY_OUTCOMES)('begins retries of %s, which take a place among the pending ones', (status) => {
    expect(change(provisional({ status, centralStatus: null }))).toMatchObject({
      ok: true,
      value: { pending: 'increment', cycle: { state: 'pending', attemptsCompleted: 0, reactivations: 0, revision: 2, attemptSeq: 1 } },
    });
  });

  test('replaces that of pending retries, which keep their place', () => {
    expect(change(provisional({ retry: { ...PENDING, attemptsCompleted: 1 } }), { ...ON, maxRetries: 2 })).toMatchObject({
      ok: true,
      value: {
        pending: null,
        cycle: { state: 'pending', attemptsCompleted: 1, policy: { maxRetries: 2 }, attemptSeq: PENDING.attemptSeq + 1 },
      },
    });
  });

  test('that pending retries have used up already ends them, and they leave their place', () => {
    expect(change(provisional({ retry: { ...PENDING, attemptsCompleted: 2 } }), { ...ON, maxRetries: 2 })).toMatchObject({
      ok: true,
      value: { pending: 'decrement', cycle: { state: 'exhausted', endedAt: NOW } },
    });
  });

  test.each(['exhausted', 'cancelled'] as const)('reactivates %s retries: attempts from zero, their numbers go on', (state) => {
    expect(change(provisional({ retry: endedAs(state) }))).toMatchObject({
      ok: true,
      value: { pending: 'increment', cycle: { state: 'pending', attemptsCompleted: 0, lastAttempt: 3, reactivations: 1, endedAt: null } },
    });
  });
});

describe('turning retries off', () => {
  test('cancels pending ones', () => {
    expect(change(provisional({ retry: PENDING }), OFF)).toMatchObject({
      ok: true,
      value: { pending: 'decrement', cycle: { state: 'cancelled', endedAt: NOW } },
    });
  });

  test('also when the validation is too old by now', () => {
    expect(change(provisional({ retry: PENDING }), OFF, TOO_LATE)).toMatchObject({ ok: true, value: { cycle: { state: 'cancelled' } } });
  });

  test.each([null, endedAs('exhausted'), endedAs('cancelled')])('changes nothing where none are pending', (retry) => {
    expect(change(provisional({ retry }), OFF)).toEqual({ ok: true, value: null });
  });

  test('is refused for a validation that cannot be retried anyway', () => {
    expect(refusalOf(provisional({ status: 'valid', centralStatus: 'liquidado' }), OFF)).toEqual(['retry_not_applicable', null]);
  });

  test('lets what waits for a verdict wait no more', () => {
    const queued = provisional({ status: 'queued', centralStatus: null, retry: AWAITING });
    expect(change(queued, OFF)).toEqual({ ok: true, value: { kind: 'opt_out' } });
  });
});
