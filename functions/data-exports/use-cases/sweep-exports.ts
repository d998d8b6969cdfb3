import { makeSweep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { resend } from '../domain/data-export.ts';
import type { DataExportStore } from '../ports/data-export-store.ts';
import type { ExportTask } from '../ports/export-task.ts';

const SWEEP_LIMIT = 100;

type Deps = { readonly store: DataExportStore; readonly queue: Queue<ExportTask>; readonly clock: Clock; readonly log: Log };

/** Resends stalled work: exports whose message was lost, whose attempt failed or died, or whose mail is not queued. */
export const makeSweepExports = ({ store, queue, clock, log }: Deps) =>
  makeSweep({
    name: 'a due export',
    clock,
    due: (now) => store.due(now, SWEEP_LIMIT),
    find: (userId) => store.find(userId),
    dueAt: ({ dueAt }) => dueAt,
    step: (found, now) => ({
      transition: async () => {
        const next = resend(found, now);
        return (await store.advance(found, next)) ? { kind: 'applied', current: next } : { kind: 'conflict', current: found };
      },
      followUp: async ({ userId, id, correlationId }) => {
        log.count('StalledDataExportResent');
        log.warn('data_export_resent', { export_id: id });
        await queue.send({ userId, exportId: id, correlationId });
      },
    }),
  });
