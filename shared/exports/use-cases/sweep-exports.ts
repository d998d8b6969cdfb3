import { makeSweep } from '../../platform/lifecycle/sweep.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Queue } from '../../platform/queue.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { resend } from '../domain/export-job.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { ExportTask } from '../ports/export-task.ts';
import { taskOf } from './start-export.ts';

const SWEEP_LIMIT = 100;

type Deps = { readonly store: ExportStore; readonly queue: Queue<ExportTask>; readonly clock: Clock; readonly log: Log };

/** Resends stalled work: exports whose message was lost, whose attempt failed or died, or whose mail is not queued. */
export const makeSweepExports = ({ store, queue, clock, log }: Deps) =>
  makeSweep({
    name: 'a due export',
    clock,
    due: (now) => store.due(now, SWEEP_LIMIT),
    find: store.find,
    dueAt: ({ dueAt }) => dueAt,
    step: (found, now) => ({
      transition: async () => {
        const next = resend(found, now);
        return (await store.advance(found, next)) ? { kind: 'applied', current: next } : { kind: 'conflict', current: found };
      },
      followUp: async (current) => {
        log.count('StalledDataExportResent');
        log.warn('data_export_resent', { export_id: current.id });
        await queue.send(taskOf(current));
      },
    }),
  });
