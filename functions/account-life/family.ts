import type { FamilyOf } from '../../shared/identity/http/route.ts';
import type { manifest } from './manifest.ts';
import { makePurgeAccount, type PurgeDeps } from './use-cases/purge-account.ts';
import { makeRunStep, type StepDeps } from './use-cases/run-step.ts';
import { makeSweepDueSteps, type SweepDeps } from './use-cases/sweep-due-steps.ts';

export const makeStepsWorker = (ports: StepDeps) => makeRunStep(ports);

export const makePurgesWorker = (ports: PurgeDeps) => makePurgeAccount(ports);

export const makeSchedules = (ports: SweepDeps) => ({ sweep: makeSweepDueSteps(ports) });

export const makeFamily = (ports: StepDeps & PurgeDeps & SweepDeps) =>
  ({
    routes: [],
    queues: { steps: makeStepsWorker(ports), purges: makePurgesWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
