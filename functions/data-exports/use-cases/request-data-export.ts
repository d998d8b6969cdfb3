import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import { digestOfLink, isDataExportId, newDataExport, type PendingExport } from '../domain/data-export.ts';
import type { DataExportStore } from '../ports/data-export-store.ts';
import type { ExportTask } from '../ports/export-task.ts';
import type { LinkTokenOf } from './link-token.ts';

type Deps = {
  readonly store: DataExportStore;
  readonly queue: Queue<ExportTask>;
  readonly tokenOf: LinkTokenOf;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
};

/** Begins an export of all the caller's account data, unless one is running. The sweep sends a message that the queue refuses. */
export const makeRequestDataExport = ({ store, queue, tokenOf, ids, log }: Deps) => {
  const enqueue = async ({ userId, id, correlationId }: PendingExport): Promise<void> => {
    try {
      await queue.send({ userId, exportId: id, correlationId });
    } catch (error) {
      log.error('data_export_dispatch_failed', { export_id: id }, error);
    }
  };

  return async ({
    principal: { userId },
    requestId,
    language,
    receivedAt,
  }: AuthenticatedContext): Promise<Result<PendingExport, 'data_export_in_progress'>> => {
    const id = ids.uuid();
    if (!isDataExportId(id)) throw new TypeError('an id is no UUID');
    const previous = await store.find(userId);
    if (previous?.status === 'pending') return fail('data_export_in_progress');
    const linkDigest = digestOfLink(await tokenOf(id));
    const pending = newDataExport({ id, userId, linkDigest, language, correlationId: requestId, now: receivedAt });
    if (!(await store.begin(pending, previous))) return fail('data_export_in_progress');
    await enqueue(pending);
    log.count('DataExportRequested');
    return ok(pending);
  };
};
