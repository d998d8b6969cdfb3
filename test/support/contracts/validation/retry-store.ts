import { endCycleEarly, recordResend, type RetryCycle } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import {
  advanceCycle,
  applyTransition,
  beginCycle,
  changeCycle,
  resolveAttempt,
} from '../../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { anAttempt, aProvisionalValidation, PENDING } from '../../builders/retries.ts';
import { BBVA, CUENCA } from '../../builders/transfers.ts';
import { aValidation } from '../../builders/validations.ts';
import type { OpenStorage } from '../storage.ts';
import { describePendingCap } from './retry-counts.ts';
import { ANSWER, claimed, count, DAY_MS, entered, NOW, OWNER, repeated, stored } from './stored-retries.ts';

const cancelled = ({ retry }: Validation): RetryCycle => endCycleEarly(retry ?? PENDING, 'cancelled', NOW);

const describeSteps = (open: OpenStorage): void => {
  test('begin writes the cycle and raises the pending count, end lowers it', async () => {
    const storage = await open();
    const validation = await stored(storage, 'begins');
    const begins = beginCycle(validation, PENDING, 'the request that began it', NOW);
    const outcome = await storage.retries.transition(validation, { transition: begins, pending: { kind: 'increment', cap: 1 } });
    const pending = applyTransition(validation, begins);
    expect(outcome).toEqual({ kind: 'applied', current: pending });
    expect(await storage.validations.find(validation.id)).toEqual(pending);
    expect(await storage.retries.countPending(OWNER)).toBe(1);

    await storage.retries.transition(pending, { transition: changeCycle(pending, cancelled(pending)), pending: { kind: 'decrement' } });
    expect((await storage.validations.find(validation.id))?.retry).toEqual(cancelled(pending));
    expect(await storage.retries.countPending(OWNER)).toBe(0);
  });

  test('writes cycle, pending count, attempt and response in one transaction', async () => {
    const storage = await open();
    const validation = await entered(storage, 'whole');
    const claim = await claimed(storage);
    const transition = changeCycle(validation, cancelled(validation));
    await storage.retries.transition(validation, {
      transition,
      pending: { kind: 'decrement' },
      attempt: anAttempt(1),
      answer: { claim, response: ANSWER },
    });
    expect(await storage.validations.find(validation.id)).toEqual(applyTransition(validation, transition));
    expect(await storage.retries.countPending(OWNER)).toBe(0);
    expect(await storage.retries.attempts(validation.id)).toEqual([anAttempt(1)]);
    expect(await repeated(storage, claim)).toEqual({ kind: 'replay', response: ANSWER });
  });

  test('conflicts when the cycle changed since it was read, writes nothing and returns the current validation', async () => {
    const storage = await open();
    const validation = await entered(storage, 'stale');
    const moved = await storage.retries.transition(validation, { transition: advanceCycle(validation, recordResend(PENDING, NOW), false) });
    if (moved.kind !== 'applied') throw new Error(moved.kind);
    const claim = await claimed(storage);
    for (const transition of [
      changeCycle(validation, cancelled(validation)),
      advanceCycle(validation, cancelled(validation), true),
      changeCycle({ ...validation, retry: null }, PENDING),
    ]) {
      const outcome = await storage.retries.transition(validation, {
        transition,
        pending: { kind: 'decrement' },
        attempt: anAttempt(1),
        answer: { claim, response: ANSWER },
      });
      expect(outcome).toEqual({ kind: 'conflict', current: moved.current });
    }
    expect(await storage.validations.find(validation.id)).toEqual(moved.current);
    expect(await storage.retries.countPending(OWNER)).toBe(1);
    expect(await storage.retries.attempts(validation.id)).toEqual([]);
    expect(await repeated(storage, claim)).toMatchObject({ kind: 'running' });
  });

  test('returns not_found for an unknown validation and writes nothing', async () => {
    const storage = await open();
    const validation = aProvisionalValidation('absent');
    const step = { transition: changeCycle(validation, PENDING), attempt: anAttempt(1) };
    expect(await storage.retries.transition(validation, step)).toEqual({ kind: 'not_found' });
    expect(await storage.retries.transition(validation, { ...step, pending: { kind: 'increment', cap: 5 } })).toEqual({
      kind: 'not_found',
    });
    expect([await storage.retries.countPending(OWNER), await storage.retries.attempts(validation.id)]).toEqual([0, []]);
  });

  test('applies without the response when the claim was lost', async () => {
    const storage = await open();
    const validation = await stored(storage, 'taken over');
    const claim = await claimed(storage);
    const transition = changeCycle(validation, PENDING);
    const answer = { claim: { ...claim, owner: 'thief' }, response: ANSWER };
    expect(await storage.retries.transition(validation, { transition, pending: { kind: 'increment', cap: 1 }, answer })).toEqual({
      kind: 'applied',
      current: applyTransition(validation, transition),
    });
    expect(await storage.retries.countPending(OWNER)).toBe(1);
    expect(await repeated(storage, claim)).toMatchObject({ kind: 'running' });
  });

  test('applies one of twenty concurrent begins and counts one pending cycle', async () => {
    const storage = await open();
    const validation = await stored(storage, 'wanted');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        storage.retries.transition(validation, { transition: changeCycle(validation, PENDING), pending: { kind: 'increment', cap: 100 } }),
      ),
    );
    expect([count(outcomes, 'applied'), count(outcomes, 'conflict')]).toEqual([1, 19]);
    expect(await storage.retries.countPending(OWNER)).toBe(1);
  });

  test('of the owner conflicts on a withdrawn validation, of an attempt applies', async () => {
    const storage = await open();
    const validation = await stored(storage, 'withdrawn', { retry: PENDING, deletedAt: NOW });
    const owners = changeCycle(validation, cancelled(validation));
    expect(await storage.retries.transition(validation, { transition: owners })).toEqual({ kind: 'conflict', current: validation });
    expect(await storage.retries.transition(validation, { transition: owners, attempt: anAttempt(1) })).toEqual({
      kind: 'conflict',
      current: validation,
    });
    expect(
      await storage.retries.transition(validation, { transition: advanceCycle(validation, recordResend(PENDING, NOW), false) }),
    ).toMatchObject({ kind: 'applied' });
  });

  test('with the verdict of an attempt replaces the previous verdict', async () => {
    const storage = await open();
    const validation = await entered(storage, 'found at last');
    const verdict = {
      status: 'valid',
      emisor: BBVA.code,
      receptor: CUENCA.code,
      warnings: [{ code: 'payment_status_unchecked' }],
      centralStatus: 'liquidado',
      centralResult: null,
      errorCode: null,
      candidateMatch: null,
      candidateOutcomes: null,
      foundAs: null,
      certificate: { xml: { sha256: 'a'.repeat(64), bytes: 12 }, pdf: null },
    } as const;
    const times = { completedAt: NOW, dueAt: NOW + 900_000 };
    const transition = resolveAttempt(validation, verdict, times, { ...cancelled(validation), state: 'resolved' });
    expect(await storage.retries.transition(validation, { transition, pending: { kind: 'decrement' }, attempt: anAttempt(1) })).toEqual({
      kind: 'applied',
      current: applyTransition(validation, transition),
    });
    const found = await storage.validations.find(validation.id);
    expect(found).toEqual(applyTransition(validation, transition));
    expect(found).toMatchObject({ status: 'valid', dueAt: NOW + 900_000, completedAt: validation.completedAt, etagVersion: 2 });
    expect(await storage.validations.due(NOW + 900_000, 10)).toEqual([validation.id]);
    expect(await storage.retries.overdue(NOW + DAY_MS, 10)).toEqual([]);
  });
};

const describeAttempts = (open: OpenStorage): void => {
  test('are returned as written, in ascending order, also beyond the ninth', async () => {
    const storage = await open();
    let validation = await entered(storage, 'stubborn');
    const attempts = [
      ...Array.from({ length: 10 }, (_unused, index) => anAttempt(index + 1)),
      anAttempt(11, { previous: { status: 'error', centralStatus: null } }),
      anAttempt(12, {
        outcome: { finishedAt: NOW, status: 'error', centralStatus: null, errorCode: 'cep_mismatch', kept: null, isReplacing: false },
      }),
    ];
    for (const attempt of attempts) {
      const outcome = await storage.retries.transition(validation, {
        transition: advanceCycle(validation, recordResend(validation.retry ?? PENDING, NOW), false),
        attempt,
      });
      if (outcome.kind !== 'applied') throw new Error(outcome.kind);
      validation = outcome.current;
    }
    expect(await storage.retries.attempts(validation.id)).toEqual(attempts);
    expect(await storage.validations.find(validation.id)).toEqual(validation);
  });

  test('are separate per validation', async () => {
    const storage = await open();
    const [one, other] = [await entered(storage, 'one'), await entered(storage, 'other')];
    await storage.retries.transition(one, { transition: advanceCycle(one, recordResend(PENDING, NOW), false), attempt: anAttempt(1) });
    expect(await storage.retries.attempts(one.id)).toHaveLength(1);
    expect(await storage.retries.attempts(other.id)).toEqual([]);
  });
};

const describeOverdue = (open: OpenStorage): void => {
  const dueIn = (ms: number): RetryCycle => ({ ...PENDING, dueAt: NOW + ms });

  test('returns overdue cycles, not later ones, ended ones or validations without retries', async () => {
    const storage = await open();
    const overdue = await Promise.all(
      Array.from({ length: 12 }, (_unused, index) => stored(storage, `overdue ${index}`, { retry: dueIn(-index) })),
    );
    await stored(storage, 'later', { retry: dueIn(1) });
    await stored(storage, 'ended', { retry: endCycleEarly(PENDING, 'exhausted', NOW) });
    await stored(storage, 'without retries');
    await storage.validations.create(aValidation("another sweeper's", { dueAt: NOW - 1 }));
    expect((await storage.retries.overdue(NOW, 100)).toSorted()).toEqual(overdue.map(({ id }) => id).toSorted());
    expect(await storage.validations.due(NOW, 100)).toHaveLength(1);
  });

  test('returns a resent attempt later, and an ended cycle never', async () => {
    const storage = await open();
    const validation = await stored(storage, 'sent again', { retry: dueIn(0) });
    const sent = await storage.retries.transition(validation, { transition: advanceCycle(validation, recordResend(dueIn(0), NOW), false) });
    if (sent.kind !== 'applied') throw new Error(sent.kind);
    expect(await storage.retries.overdue(NOW, 10)).toEqual([]);
    expect(await storage.retries.overdue(NOW + 120_000, 10)).toEqual([validation.id]);
    await storage.retries.transition(sent.current, {
      transition: advanceCycle(sent.current, cancelled(sent.current), true),
      pending: { kind: 'decrement' },
    });
    expect(await storage.retries.overdue(NOW + 10 * DAY_MS, 10)).toEqual([]);
  });

  test('returns at most the limit from each shard', async () => {
    const storage = await open();
    for (const index of Array(20).keys()) await stored(storage, `shard ${index}`, { retry: dueIn(0) });
    const found = await storage.retries.overdue(NOW, 1);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(20);
  });
};

/** The guarantees of every RetryStore. */
export const describeRetryStore = (name: string, open: OpenStorage): void => {
  describe(`RetryStore: ${name}`, () => {
    describe('transition', () => {
      describeSteps(open);
    });
    describe('pending cycles', () => {
      describePendingCap(open);
    });
    describe('attempts', () => {
      describeAttempts(open);
    });
    describe('overdue', () => {
      describeOverdue(open);
    });
  });
};
