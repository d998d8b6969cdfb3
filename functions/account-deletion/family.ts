import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeBeginPurge } from '../../shared/identity/deletion/use-cases/begin-purge.ts';
import { makeRestoreAccount, type RestoreAccountDeps } from '../../shared/identity/deletion/use-cases/restore-account.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeCancelCycle } from '../../shared/validation/use-cases/cancel-cycle.ts';
import { makeCancelRetriesOfUser, type CancelRetriesDeps } from '../../shared/validation/use-cases/cancel-retries-of-user.ts';
import { makeSyncRetrySchedule, type SyncDeps } from '../../shared/validation/use-cases/sync-retry-schedule.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeMailAboutDeletion, type MailDeps } from './use-cases/mail-about-deletion.ts';
import { makePurgeAccount, type PurgeDeps } from './use-cases/purge-account.ts';
import { makeRestoreByToken, type RestoreDeps } from './use-cases/restore-by-token.ts';
import { makeRunStep, type StepDeps } from './use-cases/run-step.ts';
import { makeSweepDueSteps, type SweepDeps } from './use-cases/sweep-due-steps.ts';

type RestorePorts = Omit<RestoreDeps, 'restoreAccount'> & RestoreAccountDeps;
type StepPorts = Omit<StepDeps, 'beginPurge' | 'mailAboutDeletion' | 'cancelRetries'> &
  MailDeps &
  Omit<CancelRetriesDeps, 'syncSchedule' | 'cancelCycle'> &
  SyncDeps & { readonly validations: Pick<ValidationStore, 'find'> };

export const makeApi = (ports: RestorePorts) =>
  makeRoutes({ restoreByToken: makeRestoreByToken({ ...ports, restoreAccount: makeRestoreAccount(ports) }) });

export const makeStepsWorker = (ports: StepPorts) =>
  makeRunStep({
    ...ports,
    beginPurge: makeBeginPurge(ports),
    mailAboutDeletion: makeMailAboutDeletion(ports),
    cancelRetries: makeCancelRetriesOfUser({ ...ports, cancelCycle: makeCancelCycle(ports), syncSchedule: makeSyncRetrySchedule(ports) }),
  });

export const makePurgesWorker = (ports: PurgeDeps) => makePurgeAccount(ports);

export const makeSchedules = (ports: SweepDeps) => ({ sweep: makeSweepDueSteps(ports) });

export const makeFamily = (ports: RestorePorts & StepPorts & PurgeDeps & SweepDeps) =>
  ({
    routes: makeApi(ports),
    queues: { steps: makeStepsWorker(ports), purges: makePurgesWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
