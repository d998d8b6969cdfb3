import type { ParticipantDirectory } from '../banking/ports/participant-directory.ts';
import { makeTakeSlot, type TakeSlotDeps } from '../banxico/use-cases/take-slot.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Queue } from '../platform/queue.ts';
import type { RetryTiming } from './domain/retry/retry-cycle.ts';
import type { RetryScheduler } from './ports/retry-scheduler.ts';
import type { RetrySettings } from './ports/retry-settings.ts';
import type { RetryStore } from './ports/retry-store.ts';
import type { ValidationJob } from './ports/validation-job.ts';
import type { ValidationStore } from './ports/validation-store.ts';
import { makeKeepResponses, type KeepResponsesDeps } from './use-cases/keep-responses.ts';
import { makeFindPhoneBanks, type PhoneBankDeps } from './use-cases/resolve-transfer/find-phone-banks.ts';
import { makeRunQuery, type PortalQueriesDeps } from './use-cases/resolve-transfer/portal-queries.ts';
import { makeQueryPlan, type QueryPlanDeps } from './use-cases/resolve-transfer/query-plan.ts';
import { makeResolveTransfer, type ResolveTransfer } from './use-cases/resolve-transfer/resolve-transfer.ts';
import { makeSearchReceipt } from './use-cases/resolve-transfer/search-receipt.ts';
import { makeSearchTransfer } from './use-cases/resolve-transfer/search-transfer.ts';
import { makeSyncRetrySchedule } from './use-cases/sync-retry-schedule.ts';
import type { Scripting } from './use-cases/test-mode/scripting.ts';
import { makeWriteVerdict, type VerdictDeps, type WriteVerdict } from './use-cases/write-verdict.ts';

/** Ports that depend on the validation they are opened for; absent in live mode. */
type Scripted = { readonly scripting?: Scripting };

export type TransferResolutionPorts = Omit<PortalQueriesDeps, 'takeSlot'> &
  TakeSlotDeps &
  QueryPlanDeps &
  PhoneBankDeps &
  KeepResponsesDeps &
  Scripted;

/** Ports over which a retry attempt runs. */
export type AttemptPorts = TransferResolutionPorts & {
  readonly validations: ValidationStore;
  readonly retries: RetryStore;
  readonly scheduler: RetryScheduler;
  readonly participants: ParticipantDirectory;
  readonly ids: Ids;
  readonly retrySettings: RetrySettings;
  readonly retryTiming: RetryTiming;
  /** Seconds until the status of a payment that could not be checked is queried again. */
  readonly statusRecheckSeconds: number;
};

/** Ports over which a job on a validation runs. */
export type WorkerPorts = AttemptPorts & { readonly validationQueue: Queue<ValidationJob> };

const overPorts = (ports: TransferResolutionPorts): ResolveTransfer => {
  const runQuery = makeRunQuery({ ...ports, takeSlot: makeTakeSlot(ports) });
  const findPhoneBanks = makeFindPhoneBanks(ports);
  const searchTransfer = makeSearchTransfer({ runQuery, plan: makeQueryPlan(ports), findPhoneBanks, clock: ports.clock });
  return makeResolveTransfer({
    searchTransfer,
    searchReceipt: makeSearchReceipt({ searchTransfer }),
    keepResponses: makeKeepResponses(ports),
  });
};

/** The resolution of transfers at the portal, which several families use. */
export const buildResolveTransfer = (ports: TransferResolutionPorts): ResolveTransfer => {
  const { scripting } = ports;
  if (scripting === undefined) return overPorts(ports);
  return async (request) => overPorts({ ...ports, ...(await scripting.forQueries(request)) })(request);
};

/** Writes verdicts. */
const buildWriteVerdict = (deps: VerdictDeps & Scripted): WriteVerdict => {
  const { scripting } = deps;
  if (scripting === undefined) return makeWriteVerdict(deps);
  return (validation, ...written) => makeWriteVerdict({ ...deps, ...scripting.forVerdict(validation) })(validation, ...written);
};

/** Resolving a transfer and writing the verdict, for requests and messages. */
export const buildResolvingParts = (ports: WorkerPorts) => {
  const { validations: store, validationQueue: queue, retryTiming: timing } = ports;
  const resolveTransfer = buildResolveTransfer(ports);
  const writeVerdict = buildWriteVerdict({ ...ports, store, syncSchedule: makeSyncRetrySchedule(ports), timing });
  return { ...ports, store, queue, resolveTransfer, writeVerdict };
};
