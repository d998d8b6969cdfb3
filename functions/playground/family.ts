import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import type { TestGates } from '../../shared/identity/api-keys/ports/test-gates.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import { shiftedClock } from '../../shared/platform/time/shifted-clock.ts';
import type { RetryTiming } from '../../shared/validation/domain/retry/retry-cycle.ts';
import { buildAttemptsWorker, buildValidationsWorker } from '../../shared/validation/due-work/family.ts';
import type { ValidationJob } from '../../shared/validation/ports/validation-job.ts';
import { inTestMode, type TestModePorts } from '../../shared/validation/test-mode/family.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeAccountOf } from './use-cases/account-of.ts';
import { makeFindDue, makeRunDueItems, type OpenTestWorkers } from './use-cases/run-due-items.ts';
import { makeAdvanceClock, makeReadClock } from './use-cases/test-clock.ts';
import { makeReadTestKey, makeReplaceTestKey } from './use-cases/test-keys.ts';

export type Ports = TestModePorts & {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly testGates: TestGates;
  readonly hmac: Pick<Hmac, 'ofApiKey'>;
  readonly ids: Ids;
  readonly participants: ParticipantDirectory;
  readonly retryTiming: RetryTiming;
  readonly statusRecheckSeconds: number;
};

/** A job that returns to the queue becomes due again: the clock runs it. */
const noQueue: Queue<ValidationJob> = { send: () => Promise.resolve() };

export const makeFamily = (ports: Ports) => {
  const { openTestStores, clock } = ports;
  const openTestWorkers: OpenTestWorkers = (owner, clockOffsetMs) => {
    const inMode = inTestMode(ports, owner, shiftedClock(clock, clockOffsetMs));
    return { work: buildValidationsWorker({ ...inMode, validationQueue: noQueue }), attempt: buildAttemptsWorker(inMode) };
  };
  const findDue = makeFindDue(openTestStores);
  const parts = {
    ...ports,
    accountOf: makeAccountOf(ports.accounts),
    findDue,
    runDueItems: makeRunDueItems({ findDue, openTestStores, openTestWorkers, clock }),
  };
  return {
    routes: makeRoutes({
      readTestKey: makeReadTestKey(parts),
      replaceTestKey: makeReplaceTestKey(parts),
      readClock: makeReadClock(parts),
      advanceClock: makeAdvanceClock(parts),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
