import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { MAX_CLOCK_SECONDS, testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { TestGates } from '../../../shared/identity/api-keys/ports/test-gates.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { GateOf } from './gate-of.ts';
import type { FindNextDue, RunDueItems } from './run-due-items.ts';

export type TestClock = {
  readonly userId: UserId;
  readonly offsetSeconds: number;
  /** Its instant, epoch milliseconds. */
  readonly now: number;
  /** Nothing of the test data is due. */
  readonly isDone: boolean;
};

type Deps = {
  readonly gateOf: GateOf;
  readonly testGates: Pick<TestGates, 'find' | 'advance'>;
  readonly findNextDue: FindNextDue;
  readonly runDueItems: RunDueItems;
  readonly clock: Clock;
};

const clockAt = async ({ findNextDue, clock }: Deps, userId: UserId, offsetSeconds: number): Promise<TestClock> => {
  const now = clock.now() + offsetSeconds * 1_000;
  return { userId, offsetSeconds, now, isDone: (await findNextDue(testPartitionOf(userId), now)) === null };
};

/** Reads the clock of an account's test mode. */
export const makeReadClock = (deps: Deps) => async (userId: UserId) => {
  const { clockSeconds } = await deps.testGates.find(await deps.gateOf(userId));
  return clockAt(deps, userId, clockSeconds);
};

/** Moves the clock forward and runs what is due by then, each item at its own instant; what time does not suffice for stays due. */
export const makeAdvanceClock =
  (deps: Deps) =>
  async (userId: UserId, seconds: number, until: number): Promise<Result<TestClock, 'test_clock_limit'>> => {
    const offsetSeconds = await deps.testGates.advance(await deps.gateOf(userId), seconds, MAX_CLOCK_SECONDS);
    if (offsetSeconds === null) return fail('test_clock_limit');
    await deps.runDueItems(testPartitionOf(userId), offsetSeconds * 1_000, until);
    return ok(await clockAt(deps, userId, offsetSeconds));
  };
