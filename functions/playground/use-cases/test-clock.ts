import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { MAX_CLOCK_SECONDS, testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { TestGates } from '../../../shared/identity/api-keys/ports/test-gates.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { AccountOf } from './account-of.ts';
import type { FindDue, RunDueItems } from './run-due-items.ts';

export type TestClock = {
  readonly userId: UserId;
  readonly offsetSeconds: number;
  /** Its instant, epoch milliseconds. */
  readonly now: number;
  /** Nothing of the test data is due. */
  readonly isDone: boolean;
};

type Deps = {
  readonly accountOf: AccountOf;
  readonly testGates: Pick<TestGates, 'find' | 'advance' | 'beginRun' | 'endRun'>;
  readonly findDue: FindDue;
  readonly runDueItems: RunDueItems;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly clock: Clock;
};

/** A run keeps its lease beyond its time for the item that it works on. */
const LEASE_MARGIN_MS = 10_000;

const clockOf = async ({ testGates, findDue, clock }: Deps, userId: UserId, gateId: GateId): Promise<TestClock> => {
  const { clockSeconds: offsetSeconds } = await testGates.find(gateId);
  const now = clock.now() + offsetSeconds * 1_000;
  const due = await findDue(testPartitionOf(userId), now);
  return { userId, offsetSeconds, now, isDone: due.length === 0 };
};

/** Reads the clock of an account's test mode. */
export const makeReadClock = (deps: Deps) => async (userId: UserId) => clockOf(deps, userId, (await deps.accountOf(userId)).gateIds[0]);

/** Runs what is due, unless another request of the account does. One that moves the clock meanwhile leaves its items to this run. */
const runAlone = async (deps: Deps, userId: UserId, gateId: GateId, until: number): Promise<void> => {
  const { testGates, runDueItems, ids, clock } = deps;
  const token = ids.uuid();
  if (!(await testGates.beginRun(gateId, { token, until: until + LEASE_MARGIN_MS }, clock.now()))) return;
  try {
    let offsetSeconds = -1;
    for (;;) {
      const { clockSeconds } = await testGates.find(gateId);
      if (clockSeconds === offsetSeconds || clock.now() >= until) return;
      offsetSeconds = clockSeconds;
      await runDueItems(testPartitionOf(userId), offsetSeconds * 1_000, until);
    }
  } finally {
    await testGates.endRun(gateId, token);
  }
};

/**
 * Moves the clock forward and runs what is due by then, each item at its own instant; what time does not suffice for stays due. Returns the
 * clock as it is afterwards: concurrent requests add up.
 */
export const makeAdvanceClock =
  (deps: Deps) =>
  async (userId: UserId, seconds: number, until: number): Promise<Result<TestClock, 'test_clock_limit'>> => {
    const {
      gateIds: [gateId],
    } = await deps.accountOf(userId);
    if ((await deps.testGates.advance(gateId, seconds, MAX_CLOCK_SECONDS)) === null) return fail('test_clock_limit');
    await runAlone(deps, userId, gateId, until);
    return ok(await clockOf(deps, userId, gateId));
  };
