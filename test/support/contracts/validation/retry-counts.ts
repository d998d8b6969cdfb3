import { changeCycle } from '../../../../shared/validation/domain/transitions.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { anAttempt, PENDING } from '../../builders/retries.ts';
import type { OpenStorage } from '../storage.ts';
import { ANSWER, claimed, count, DAY_MS, entered, NOW, OWNER, repeated, stored } from './stored-retries.ts';

const SLOT_MS = 1_800_000;

/** The guarantees of a RetryStore for the number of pending cycles. */
export const describePendingCap = (open: OpenStorage): void => {
  test('twenty concurrent begins under a cap of five: five apply', async () => {
    const storage = await open();
    const validations = await Promise.all(Array.from({ length: 20 }, (_unused, index) => stored(storage, `wants in ${index}`)));
    const outcomes = await Promise.all(
      validations.map((validation) =>
        storage.retries.transition(validation, { transition: changeCycle(validation, PENDING), pending: { kind: 'increment', cap: 5 } }),
      ),
    );
    expect([count(outcomes, 'applied'), count(outcomes, 'limit_reached')]).toEqual([5, 15]);
    expect(await storage.retries.countPending(OWNER)).toBe(5);
    const now = await Promise.all(validations.map(({ id }) => storage.validations.find(id)));
    expect(now.filter((validation) => validation?.retry !== null)).toHaveLength(5);
  });

  test('a begin above the cap writes neither validation nor attempt nor response', async () => {
    const storage = await open();
    await entered(storage, 'was first');
    const validation = await stored(storage, 'comes second');
    const claim = await claimed(storage);
    const step = {
      transition: changeCycle(validation, PENDING),
      pending: { kind: 'increment', cap: 1 },
      attempt: anAttempt(1),
      answer: { claim, response: ANSWER },
    } as const;
    expect(await storage.retries.transition(validation, step)).toEqual({ kind: 'limit_reached' });
    expect(await storage.validations.find(validation.id)).toEqual(validation);
    expect(await storage.retries.attempts(validation.id)).toEqual([]);
    expect(await repeated(storage, claim)).toMatchObject({ kind: 'running' });
  });

  test('a cap of 0, or below the current count, returns limit_reached', async () => {
    const storage = await open();
    const validation = await stored(storage, 'no place');
    const enter = (cap: number) =>
      storage.retries.transition(validation, { transition: changeCycle(validation, PENDING), pending: { kind: 'increment', cap } });
    expect(await enter(0)).toEqual({ kind: 'limit_reached' });
    await entered(storage, 'one');
    await entered(storage, 'two');
    expect(await enter(1)).toEqual({ kind: 'limit_reached' });
    expect(await enter(3)).toMatchObject({ kind: 'applied' });
  });

  test('are counted per user', async () => {
    const storage = await open();
    await entered(storage, 'mine');
    await entered(storage, 'theirs', { userId: userIdOf('other') });
    expect([
      await storage.retries.countPending(OWNER),
      await storage.retries.countPending(userIdOf('other')),
      await storage.retries.countPending(userIdOf('nobody')),
    ]).toEqual([1, 1, 0]);
  });
};

const describeDispatches = (open: OpenStorage): void => {
  test('twenty concurrent reservations under a cap of five: five are granted', async () => {
    const { retries } = await open();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => retries.reserveDispatch(OWNER, 5, NOW)));
    expect([count(outcomes, 'granted'), count(outcomes, 'limit_reached')]).toEqual([5, 15]);
    expect(await retries.countDispatched(OWNER, NOW)).toBe(5);
  });

  test('twenty concurrent reservations under a cap of 500 are all granted and counted', async () => {
    const { retries } = await open();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => retries.reserveDispatch(OWNER, 500, NOW)));
    expect(count(outcomes, 'granted')).toBe(20);
    expect(await retries.countDispatched(OWNER, NOW)).toBe(20);
  });

  test('a refused reservation returns availableAt, at which one is granted', async () => {
    const { retries } = await open();
    await retries.reserveDispatch(OWNER, 2, NOW);
    await retries.reserveDispatch(OWNER, 2, NOW + 2 * SLOT_MS);
    const refused = await retries.reserveDispatch(OWNER, 2, NOW + 3 * SLOT_MS);
    if (refused.kind !== 'limit_reached') throw new Error(refused.kind);
    expect(refused.availableAt).toBeGreaterThan(NOW + DAY_MS);
    expect(refused.availableAt).toBeLessThanOrEqual(NOW + DAY_MS + SLOT_MS);
    expect(await retries.reserveDispatch(OWNER, 2, refused.availableAt - 1)).toMatchObject({ kind: 'limit_reached' });
    expect(await retries.reserveDispatch(OWNER, 2, refused.availableAt)).toEqual({ kind: 'granted' });
    expect(await retries.reserveDispatch(OWNER, 2, refused.availableAt)).toMatchObject({ kind: 'limit_reached' });
  });

  test('a refund allows another reservation', async () => {
    const { retries } = await open();
    await retries.reserveDispatch(OWNER, 1, NOW);
    await retries.refundDispatch(OWNER, NOW);
    expect(await retries.countDispatched(OWNER, NOW)).toBe(0);
    expect(await retries.reserveDispatch(OWNER, 1, NOW)).toEqual({ kind: 'granted' });
  });

  test('a refund without a reservation changes nothing', async () => {
    const { retries } = await open();
    await retries.refundDispatch(OWNER, NOW);
    expect(await retries.countDispatched(OWNER, NOW)).toBe(0);
    expect(await retries.reserveDispatch(OWNER, 1, NOW)).toEqual({ kind: 'granted' });
    expect(await retries.reserveDispatch(OWNER, 1, NOW)).toMatchObject({ kind: 'limit_reached' });
  });

  test('are counted per user, and a cap of 0 grants none', async () => {
    const { retries } = await open();
    await retries.reserveDispatch(OWNER, 1, NOW);
    expect(await retries.reserveDispatch(userIdOf('other'), 1, NOW)).toEqual({ kind: 'granted' });
    expect(await retries.reserveDispatch(userIdOf('nobody'), 0, NOW)).toMatchObject({ kind: 'limit_reached' });
    expect(await retries.countDispatched(userIdOf('nobody'), NOW)).toBe(0);
  });
};

/** The guarantees of every RetryStore for the retries dispatched in a day. */
export const describeRetryDispatches = (name: string, open: OpenStorage): void => {
  describe(`RetryStore: ${name}, dispatches`, () => {
    describeDispatches(open);
  });
};
