import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { buildValidationsWorker } from '../../shared/validation/due-work/family.ts';
import type { manifest } from './manifest.ts';
import { makeOperations, type ApiPorts } from './operations.ts';
import { makeSchedules, type SchedulePorts } from './schedules.ts';

/** The entries import its parts instead: the bundler cannot leave out what the operations load with `await import()`. */
export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({
    routes: Object.values(makeOperations(ports)),
    queues: { validations: buildValidationsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
