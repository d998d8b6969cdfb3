import { allByMode } from '../../shared/identity/access/http/by-mode.ts';
import type { FamilyOf, Route } from '../../shared/identity/access/http/route.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import { shiftedClock } from '../../shared/platform/time/shifted-clock.ts';
import type { RetryTiming } from '../../shared/validation/domain/retry/retry-cycle.ts';
import { buildAttemptsWorker } from '../../shared/validation/due-work/family.ts';
import type { AttemptPorts } from '../../shared/validation/family.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { AttemptMessage, RetryScheduler } from '../../shared/validation/ports/retry-scheduler.ts';
import type { RetrySettings } from '../../shared/validation/ports/retry-settings.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { OpenTestStores } from '../../shared/validation/ports/test-stores.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeFindOwnValidation, makeFindOwnWithDeleted } from '../../shared/validation/use-cases/find-own-validation.ts';
import { makeSyncRetrySchedule } from '../../shared/validation/use-cases/sync-retry-schedule.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelRetries } from './use-cases/cancel-retries.ts';
import { makeChangeRetryPolicy } from './use-cases/change-retry-policy.ts';
import { makeReadDefaultRetryPolicy, makeSetDefaultRetryPolicy } from './use-cases/default-retry-policy.ts';
import { makeListRetryAttempts } from './use-cases/list-retry-attempts.ts';
import { makeSweepOverdueRetries } from './use-cases/sweep-overdue-retries.ts';

type CommonPorts = {
  readonly validations: ValidationStore;
  readonly retries: RetryStore;
  readonly clock: Clock;
  readonly log: Log;
};

type CyclePorts = CommonPorts & {
  readonly scheduler: RetryScheduler;
  readonly retrySettings: RetrySettings;
  readonly retryTiming: RetryTiming;
};

export type ApiPorts = CyclePorts & { readonly purges: Pick<PurgeStore, 'find'>; readonly openTestStores: OpenTestStores };

export type SchedulePorts = CommonPorts & { readonly retryQueue: Queue<AttemptMessage> };

const cycleParts = (ports: CyclePorts) => ({ syncSchedule: makeSyncRetrySchedule(ports), timing: ports.retryTiming });

const routesOver = (ports: Omit<ApiPorts, 'openTestStores'>): readonly Route[] => {
  const findOwn = makeFindOwnValidation(makeFindOwnWithDeleted({ ...ports, store: ports.validations }));
  const parts = { ...ports, ...cycleParts(ports), findOwn };
  return makeRoutes({
    changePolicy: makeChangeRetryPolicy(parts),
    cancel: makeCancelRetries(parts),
    listAttempts: makeListRetryAttempts(parts),
    readDefault: makeReadDefaultRetryPolicy(ports.retrySettings),
    setDefault: makeSetDefaultRetryPolicy(ports.retrySettings),
  });
};

export const makeApi = (ports: ApiPorts): readonly Route[] =>
  allByMode(routesOver(ports), async (owner, clockOffsetMs) => {
    const { forTestData } = await import('../../shared/validation/test-mode/family.ts');
    return routesOver(forTestData(ports, owner, shiftedClock(ports.clock, clockOffsetMs)));
  });

export const makeAttemptsWorker = buildAttemptsWorker;

export const makeSchedules = ({ validations: store, retryQueue: queue, ...ports }: SchedulePorts) => ({
  sweep: makeSweepOverdueRetries({ ...ports, store, queue }),
});

export const makeFamily = (ports: ApiPorts & AttemptPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: { attempts: makeAttemptsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
