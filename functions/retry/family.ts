import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { AccountStore } from '../../shared/identity/ports/account-store.ts';
import type { PlanCatalogue } from '../../shared/identity/ports/plan-catalogue.ts';
import { makeReadOwnPlan, makeReadRetryLimits } from '../../shared/identity/use-cases/read-own-plan.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { FamilyOf } from '../../shared/platform/lambda/family.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { RetryLimits } from '../../shared/validation/domain/retry/retry-limits.ts';
import { readStoredFields } from '../../shared/validation/http/stored-request.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { RetryQueue, RetryScheduler } from '../../shared/validation/ports/retry-scheduler.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeCentralBank, type CentralBankPorts } from '../../shared/validation/use-cases/central-bank.ts';
import { makeFindOwnValidation } from '../../shared/validation/use-cases/find-own-validation.ts';
import { makeKeepRetrySchedule } from '../../shared/validation/use-cases/keep-retry-schedule.ts';
import { makeReadStoredTransfer } from '../../shared/validation/use-cases/read-stored-transfer.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelRetries } from './use-cases/cancel-retries.ts';
import { makeChangeRetryPolicy } from './use-cases/change-retry-policy.ts';
import { makeReadDefaultRetryPolicy, makeSetDefaultRetryPolicy } from './use-cases/default-retry-policy.ts';
import { makeListRetryAttempts } from './use-cases/list-retry-attempts.ts';
import { makeRunRetryAttempt } from './use-cases/run-retry-attempt.ts';
import { makeSweepOverdueRetries } from './use-cases/sweep-overdue-retries.ts';

type CommonPorts = {
  readonly validations: ValidationStore;
  readonly retries: RetryStore;
  readonly clock: Clock;
  readonly log: Log;
};

type CyclePorts = CommonPorts & {
  readonly accounts: AccountStore;
  readonly plans: PlanCatalogue;
  readonly scheduler: RetryScheduler;
  /** Caps of retries for plans that have none of their own. */
  readonly retryDefaults: RetryLimits;
  /** Intervals between retries are divided by it; 1 but on a laptop. */
  readonly retryTimeScale: number;
};

export type ApiPorts = CyclePorts & { readonly purges: PurgeStore };

export type AttemptPorts = CyclePorts &
  CentralBankPorts & {
    readonly participants: ParticipantDirectory;
    readonly ids: Ids;
    /** Seconds after which the state of a payment that could not be checked is looked at again. */
    readonly statusRecheckSeconds: number;
  };

export type SchedulePorts = CommonPorts & { readonly retryQueue: RetryQueue };

const cycleParts = (ports: CyclePorts) => ({
  keepSchedule: makeKeepRetrySchedule(ports),
  readRetryLimits: makeReadRetryLimits(makeReadOwnPlan(ports), ports.retryDefaults),
  pace: { timeScale: ports.retryTimeScale, maxAgeSeconds: ports.retryDefaults.maxAgeSeconds },
});

export const makeApi = (ports: ApiPorts) => {
  const findOwn = makeFindOwnValidation({ ...ports, store: ports.validations });
  const parts = { ...ports, ...cycleParts(ports), findOwn };
  return makeRoutes({
    changePolicy: makeChangeRetryPolicy(parts),
    cancel: makeCancelRetries(parts),
    listAttempts: makeListRetryAttempts(parts),
    readDefault: makeReadDefaultRetryPolicy(ports.accounts),
    setDefault: makeSetDefaultRetryPolicy(parts),
  });
};

export const makeAttemptsWorker = (ports: AttemptPorts) =>
  makeRunRetryAttempt({
    ...ports,
    ...cycleParts(ports),
    ...makeCentralBank(ports),
    store: ports.validations,
    readStoredTransfer: makeReadStoredTransfer({ ...ports, readFields: readStoredFields }),
  });

export const makeSchedules = ({ validations: store, retryQueue: queue, ...ports }: SchedulePorts) => ({
  sweep: makeSweepOverdueRetries({ ...ports, store, queue }),
});

export const makeFamily = (ports: ApiPorts & AttemptPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: { attempts: makeAttemptsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
