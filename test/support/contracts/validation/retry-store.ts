import { parseIdempotencyKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';
import type { Claim } from '../../../../shared/platform/idempotency/idempotency-store.ts';
import { endedEarly, resentAgain, type RetryCycle } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import { after, changeCycle, moveCycle, resolveAttempt } from '../../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../../shared/validation/domain/validation.ts';
import { userIdOf, uuidOf } from '../../builders/identity.ts';
import { anAttempt, aProvisionalValidation, PENDING } from '../../builders/retries.ts';
import { BBVA, CUENCA } from '../../builders/transfers.ts';
import { ACCEPTED_AT, aValidation } from '../../builders/validations.ts';
import type { OpenStorage, Storage } from '../storage.ts';

const NOW = ACCEPTED_AT + 5_000;
const DAY_MS = 86_400_000;
const SLOT_MS = 1_800_000;
const OWNER = userIdOf('owner');
const ANSWER = { status: 200, headers: { ETag: 'W/"2-not_found"' }, body: '{"data":{}}' };

const claimed = async ({ idempotency }: Storage): Promise<Claim> => {
  const key = parseIdempotencyKey('retry-1');
  if (key === null) throw new TypeError('that is no key');
  const scope = { ownerId: OWNER, endpoint: 'PUT /validations/1/retry-policy', key };
  const beginning = await idempotency.begin({
    scope,
    fingerprint: 'same',
    owner: 'first',
    resourceId: uuidOf('one'),
    now: NOW,
    answerBy: NOW + 25_000,
  });
  if (beginning.kind !== 'claimed') throw new Error(beginning.kind);
  return beginning.claim;
};

/** What somebody who repeats the request is told. */
const repeated = ({ idempotency }: Storage, { scope }: Claim) =>
  idempotency.begin({ scope, fingerprint: 'same', owner: 'second', resourceId: uuidOf('two'), now: NOW, answerBy: NOW });

const stored = async (storage: Storage, name: string, changes: Partial<Validation> = {}): Promise<Validation> => {
  const validation = aProvisionalValidation(name, changes);
  await storage.validations.create(validation);
  return validation;
};

/** A validation whose cycle has entered the pending ones of its owner. */
const entered = async (storage: Storage, name: string, changes: Partial<Validation> = {}): Promise<Validation> => {
  const validation = await stored(storage, name, changes);
  const outcome = await storage.retries.perform(validation, {
    transition: changeCycle(validation, PENDING),
    pending: { kind: 'enter', cap: 1_000 },
  });
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  return outcome.validation;
};

const cancelled = ({ retry }: Validation): RetryCycle => endedEarly(retry ?? PENDING, 'cancelled', NOW);

const count = (outcomes: readonly { readonly kind: string }[], kind: string): number =>
  outcomes.filter((outcome) => outcome.kind === kind).length;

const describeSteps = (open: OpenStorage): void => {
  test('a cycle that begins is written and takes a place, one that ends gives it back', async () => {
    const storage = await open();
    const validation = await stored(storage, 'begins');
    const begins = changeCycle(validation, PENDING);
    const outcome = await storage.retries.perform(validation, { transition: begins, pending: { kind: 'enter', cap: 1 } });
    const pending = after(validation, begins);
    expect(outcome).toEqual({ kind: 'applied', validation: pending });
    expect(await storage.validations.find(validation.id)).toEqual(pending);
    expect(await storage.retries.pending(OWNER)).toBe(1);

    await storage.retries.perform(pending, { transition: changeCycle(pending, cancelled(pending)), pending: { kind: 'leave' } });
    expect((await storage.validations.find(validation.id))?.retry).toEqual(cancelled(pending));
    expect(await storage.retries.pending(OWNER)).toBe(0);
  });

  test('a step writes the cycle, the place, the attempt and the answer together', async () => {
    const storage = await open();
    const validation = await entered(storage, 'whole');
    const claim = await claimed(storage);
    const transition = changeCycle(validation, cancelled(validation));
    await storage.retries.perform(validation, {
      transition,
      pending: { kind: 'leave' },
      attempt: anAttempt(1),
      answer: { claim, answer: ANSWER },
    });
    expect(await storage.validations.find(validation.id)).toEqual(after(validation, transition));
    expect(await storage.retries.pending(OWNER)).toBe(0);
    expect(await storage.retries.attempts(validation.id)).toEqual([anAttempt(1)]);
    expect(await repeated(storage, claim)).toEqual({ kind: 'replay', answer: ANSWER });
  });

  test('a step of somebody who read an older cycle does nothing at all, and says how things are', async () => {
    const storage = await open();
    const validation = await entered(storage, 'stale');
    const moved = await storage.retries.perform(validation, { transition: moveCycle(validation, resentAgain(PENDING, NOW), false) });
    if (moved.kind !== 'applied') throw new Error(moved.kind);
    const claim = await claimed(storage);
    for (const transition of [
      changeCycle(validation, cancelled(validation)),
      moveCycle(validation, cancelled(validation), true),
      changeCycle({ ...validation, retry: null }, PENDING),
    ]) {
      const outcome = await storage.retries.perform(validation, {
        transition,
        pending: { kind: 'leave' },
        attempt: anAttempt(1),
        answer: { claim, answer: ANSWER },
      });
      expect(outcome).toEqual({ kind: 'conflict', current: moved.validation });
    }
    expect(await storage.validations.find(validation.id)).toEqual(moved.validation);
    expect(await storage.retries.pending(OWNER)).toBe(1);
    expect(await storage.retries.attempts(validation.id)).toEqual([]);
    expect(await repeated(storage, claim)).toMatchObject({ kind: 'running' });
  });

  test('a step of a validation that does not exist does nothing', async () => {
    const storage = await open();
    const validation = aProvisionalValidation('absent');
    const step = { transition: changeCycle(validation, PENDING), attempt: anAttempt(1) };
    expect(await storage.retries.perform(validation, step)).toEqual({ kind: 'missing' });
    expect(await storage.retries.perform(validation, { ...step, pending: { kind: 'enter', cap: 5 } })).toEqual({ kind: 'missing' });
    expect([await storage.retries.pending(OWNER), await storage.retries.attempts(validation.id)]).toEqual([0, []]);
  });

  test('where the right to answer was lost the step is done without its answer', async () => {
    const storage = await open();
    const validation = await stored(storage, 'taken over');
    const claim = await claimed(storage);
    const transition = changeCycle(validation, PENDING);
    const answer = { claim: { ...claim, owner: 'thief' }, answer: ANSWER };
    expect(await storage.retries.perform(validation, { transition, pending: { kind: 'enter', cap: 1 }, answer })).toEqual({
      kind: 'applied',
      validation: after(validation, transition),
    });
    expect(await storage.retries.pending(OWNER)).toBe(1);
    expect(await repeated(storage, claim)).toMatchObject({ kind: 'running' });
  });

  test('of twenty who begin the retries of a validation at once one does, and one place is taken', async () => {
    const storage = await open();
    const validation = await stored(storage, 'wanted');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        storage.retries.perform(validation, { transition: changeCycle(validation, PENDING), pending: { kind: 'enter', cap: 100 } }),
      ),
    );
    expect([count(outcomes, 'applied'), count(outcomes, 'conflict')]).toEqual([1, 19]);
    expect(await storage.retries.pending(OWNER)).toBe(1);
  });

  test('a withdrawn validation takes no change of its owner, but its verdict still moves on', async () => {
    const storage = await open();
    const validation = await stored(storage, 'withdrawn', { retry: PENDING, deletedAt: NOW });
    const owners = changeCycle(validation, cancelled(validation));
    expect(await storage.retries.perform(validation, { transition: owners })).toEqual({ kind: 'conflict', current: validation });
    expect(await storage.retries.perform(validation, { transition: owners, attempt: anAttempt(1) })).toEqual({
      kind: 'conflict',
      current: validation,
    });
    expect(
      await storage.retries.perform(validation, { transition: moveCycle(validation, resentAgain(PENDING, NOW), false) }),
    ).toMatchObject({ kind: 'applied' });
  });

  test('the verdict of an attempt takes the place of the one before', async () => {
    const storage = await open();
    const validation = await entered(storage, 'found at last');
    const verdict = {
      status: 'valid',
      emisor: BBVA.code,
      receptor: CUENCA.code,
      warnings: [{ code: 'payment_status_unchecked' }],
      centralStatus: 'liquidado',
      centralResult: '{"kind":"cep"}',
      errorCode: null,
      candidateMatch: null,
      evidence: { xml: { sha256: 'a'.repeat(64), bytes: 12 }, pdf: null },
      recheckAt: NOW + 900_000,
    } as const;
    const transition = resolveAttempt(validation, verdict, { ...cancelled(validation), state: 'resolved' });
    expect(await storage.retries.perform(validation, { transition, pending: { kind: 'leave' }, attempt: anAttempt(1) })).toEqual({
      kind: 'applied',
      validation: after(validation, transition),
    });
    const found = await storage.validations.find(validation.id);
    expect(found).toEqual(after(validation, transition));
    expect(found).toMatchObject({ status: 'valid', dueAt: NOW + 900_000, completedAt: validation.completedAt, etagVersion: 2 });
    expect(await storage.validations.due(NOW + 900_000, 10)).toEqual([validation.id]);
    expect(await storage.retries.overdue(NOW + DAY_MS, 10)).toEqual([]);
  });
};

const describePlaces = (open: OpenStorage): void => {
  test('twenty cycles that begin at once take the five places there are', async () => {
    const storage = await open();
    const validations = await Promise.all(Array.from({ length: 20 }, (_unused, index) => stored(storage, `wants in ${index}`)));
    const outcomes = await Promise.all(
      validations.map((validation) =>
        storage.retries.perform(validation, { transition: changeCycle(validation, PENDING), pending: { kind: 'enter', cap: 5 } }),
      ),
    );
    expect([count(outcomes, 'applied'), count(outcomes, 'no_room')]).toEqual([5, 15]);
    expect(await storage.retries.pending(OWNER)).toBe(5);
    const now = await Promise.all(validations.map(({ id }) => storage.validations.find(id)));
    expect(now.filter((validation) => validation?.retry !== null)).toHaveLength(5);
  });

  test('a cycle that finds no place changes nothing: neither validation nor attempts nor answer', async () => {
    const storage = await open();
    await entered(storage, 'was first');
    const validation = await stored(storage, 'comes second');
    const claim = await claimed(storage);
    const step = {
      transition: changeCycle(validation, PENDING),
      pending: { kind: 'enter', cap: 1 },
      attempt: anAttempt(1),
      answer: { claim, answer: ANSWER },
    } as const;
    expect(await storage.retries.perform(validation, step)).toEqual({ kind: 'no_room' });
    expect(await storage.validations.find(validation.id)).toEqual(validation);
    expect(await storage.retries.attempts(validation.id)).toEqual([]);
    expect(await repeated(storage, claim)).toMatchObject({ kind: 'running' });
  });

  test('an account without places has room for none, one whose cap was lowered for no more', async () => {
    const storage = await open();
    const validation = await stored(storage, 'no place');
    const enter = (cap: number) =>
      storage.retries.perform(validation, { transition: changeCycle(validation, PENDING), pending: { kind: 'enter', cap } });
    expect(await enter(0)).toEqual({ kind: 'no_room' });
    await entered(storage, 'one');
    await entered(storage, 'two');
    expect(await enter(1)).toEqual({ kind: 'no_room' });
    expect(await enter(3)).toMatchObject({ kind: 'applied' });
  });

  test('belong to an account', async () => {
    const storage = await open();
    await entered(storage, 'mine');
    await entered(storage, 'theirs', { userId: userIdOf('other') });
    expect([
      await storage.retries.pending(OWNER),
      await storage.retries.pending(userIdOf('other')),
      await storage.retries.pending(userIdOf('nobody')),
    ]).toEqual([1, 1, 0]);
  });
};

const describeAttempts = (open: OpenStorage): void => {
  test('come back as they were, first one first, also beyond the ninth', async () => {
    const storage = await open();
    let validation = await entered(storage, 'stubborn');
    const attempts = [
      ...Array.from({ length: 10 }, (_unused, index) => anAttempt(index + 1)),
      anAttempt(11, { previous: { status: 'error', centralStatus: null } }),
      anAttempt(12, { outcome: { finishedAt: NOW, status: 'error', centralStatus: null, errorCode: 'cep_mismatch' } }),
    ];
    for (const attempt of attempts) {
      const outcome = await storage.retries.perform(validation, {
        transition: moveCycle(validation, resentAgain(validation.retry ?? PENDING, NOW), false),
        attempt,
      });
      if (outcome.kind !== 'applied') throw new Error(outcome.kind);
      validation = outcome.validation;
    }
    expect(await storage.retries.attempts(validation.id)).toEqual(attempts);
    expect(await storage.validations.find(validation.id)).toEqual(validation);
  });

  test('belong to a validation', async () => {
    const storage = await open();
    const [one, other] = [await entered(storage, 'one'), await entered(storage, 'other')];
    await storage.retries.perform(one, { transition: moveCycle(one, resentAgain(PENDING, NOW), false), attempt: anAttempt(1) });
    expect(await storage.retries.attempts(one.id)).toHaveLength(1);
    expect(await storage.retries.attempts(other.id)).toEqual([]);
  });
};

const describeDispatches = (open: OpenStorage): void => {
  test('twenty at once are granted five times under a cap of five', async () => {
    const { retries } = await open();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => retries.dispatch(OWNER, 5, NOW)));
    expect([count(outcomes, 'granted'), count(outcomes, 'full')]).toEqual([5, 15]);
    expect(await retries.dispatched(OWNER, NOW)).toBe(5);
  });

  test('twenty at once are all granted, and counted, where the cap allows it', async () => {
    const { retries } = await open();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => retries.dispatch(OWNER, 500, NOW)));
    expect(count(outcomes, 'granted')).toBe(20);
    expect(await retries.dispatched(OWNER, NOW)).toBe(20);
  });

  test('one that is refused is told when there is room, and then there is', async () => {
    const { retries } = await open();
    await retries.dispatch(OWNER, 2, NOW);
    await retries.dispatch(OWNER, 2, NOW + 2 * SLOT_MS);
    const refused = await retries.dispatch(OWNER, 2, NOW + 3 * SLOT_MS);
    if (refused.kind !== 'full') throw new Error(refused.kind);
    expect(refused.roomAt).toBeGreaterThan(NOW + DAY_MS);
    expect(refused.roomAt).toBeLessThanOrEqual(NOW + DAY_MS + SLOT_MS);
    expect(await retries.dispatch(OWNER, 2, refused.roomAt - 1)).toMatchObject({ kind: 'full' });
    expect(await retries.dispatch(OWNER, 2, refused.roomAt)).toEqual({ kind: 'granted' });
    expect(await retries.dispatch(OWNER, 2, refused.roomAt)).toMatchObject({ kind: 'full' });
  });

  test('one that is taken back makes room', async () => {
    const { retries } = await open();
    await retries.dispatch(OWNER, 1, NOW);
    await retries.takeDispatchBack(OWNER, NOW);
    expect(await retries.dispatched(OWNER, NOW)).toBe(0);
    expect(await retries.dispatch(OWNER, 1, NOW)).toEqual({ kind: 'granted' });
  });

  test('taking back what was never dispatched does nothing', async () => {
    const { retries } = await open();
    await retries.takeDispatchBack(OWNER, NOW);
    expect(await retries.dispatched(OWNER, NOW)).toBe(0);
    expect(await retries.dispatch(OWNER, 1, NOW)).toEqual({ kind: 'granted' });
    expect(await retries.dispatch(OWNER, 1, NOW)).toMatchObject({ kind: 'full' });
  });

  test('belong to an account, and none is granted under a cap of zero', async () => {
    const { retries } = await open();
    await retries.dispatch(OWNER, 1, NOW);
    expect(await retries.dispatch(userIdOf('other'), 1, NOW)).toEqual({ kind: 'granted' });
    expect(await retries.dispatch(userIdOf('nobody'), 0, NOW)).toMatchObject({ kind: 'full' });
    expect(await retries.dispatched(userIdOf('nobody'), NOW)).toBe(0);
  });
};

const describeOverdue = (open: OpenStorage): void => {
  const dueIn = (ms: number): RetryCycle => ({ ...PENDING, dueAt: NOW + ms });

  test('what is overdue is found, what is not yet, or never, is not', async () => {
    const storage = await open();
    const overdue = await Promise.all(
      Array.from({ length: 12 }, (_unused, index) => stored(storage, `overdue ${index}`, { retry: dueIn(-index) })),
    );
    await stored(storage, 'later', { retry: dueIn(1) });
    await stored(storage, 'ended', { retry: endedEarly(PENDING, 'exhausted', NOW) });
    await stored(storage, 'without retries');
    await storage.validations.create(aValidation("another sweeper's", { dueAt: NOW - 1 }));
    expect((await storage.retries.overdue(NOW, 100)).toSorted()).toEqual(overdue.map(({ id }) => id).toSorted());
    expect(await storage.validations.due(NOW, 100)).toHaveLength(1);
  });

  test('an attempt that was sent again is looked at later, a cycle that ended never', async () => {
    const storage = await open();
    const validation = await stored(storage, 'sent again', { retry: dueIn(0) });
    const sent = await storage.retries.perform(validation, { transition: moveCycle(validation, resentAgain(dueIn(0), NOW), false) });
    if (sent.kind !== 'applied') throw new Error(sent.kind);
    expect(await storage.retries.overdue(NOW, 10)).toEqual([]);
    expect(await storage.retries.overdue(NOW + 120_000, 10)).toEqual([validation.id]);
    await storage.retries.perform(sent.validation, {
      transition: moveCycle(sent.validation, cancelled(sent.validation), true),
      pending: { kind: 'leave' },
    });
    expect(await storage.retries.overdue(NOW + 10 * DAY_MS, 10)).toEqual([]);
  });

  test('at most the limit is taken from each shard', async () => {
    const storage = await open();
    for (const index of Array(20).keys()) await stored(storage, `shard ${index}`, { retry: dueIn(0) });
    const found = await storage.retries.overdue(NOW, 1);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(20);
  });
};

/** What every RetryStore guarantees. */
export const describeRetryStore = (name: string, open: OpenStorage): void => {
  describe(`RetryStore: ${name}`, () => {
    describe('steps', () => {
      describeSteps(open);
    });
    describe('places among the pending', () => {
      describePlaces(open);
    });
    describe('attempts', () => {
      describeAttempts(open);
    });
    describe('dispatches', () => {
      describeDispatches(open);
    });
    describe('what is overdue', () => {
      describeOverdue(open);
    });
  });
};
