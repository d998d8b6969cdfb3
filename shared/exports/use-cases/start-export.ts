import type { Ids } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Queue } from '../../platform/queue.ts';
import { isExportId, slotOf, type ExportId, type ExportJob, type PendingExport } from '../domain/export-job.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { ExportTask } from '../ports/export-task.ts';

/** The message that continues an export. */
export const taskOf = ({ userId, id, subject, correlationId }: ExportJob): ExportTask => ({
  userId,
  slot: slotOf(id, subject),
  exportId: id,
  correlationId,
});

/** An id for a new export. */
export const newExportId = (ids: Pick<Ids, 'uuid'>): ExportId => {
  const id = ids.uuid();
  if (!isExportId(id)) throw new TypeError('an id is no UUID');
  return id;
};

type Deps = { readonly store: Pick<ExportStore, 'begin'>; readonly queue: Queue<ExportTask>; readonly log: Log };

/** Begins an export; false while another of its slot is under way. The sweep sends a message that the queue refuses. */
export const makeStartExport =
  ({ store, queue, log }: Deps) =>
  async (pending: PendingExport, previous: ExportJob | null): Promise<boolean> => {
    if (!(await store.begin(pending, previous))) return false;
    try {
      await queue.send(taskOf(pending));
    } catch (error) {
      log.error('data_export_dispatch_failed', { export_id: pending.id }, error);
    }
    log.count('DataExportRequested');
    return true;
  };

export type StartExport = ReturnType<typeof makeStartExport>;
