import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { derivedUuid } from '../../platform/ids/derived-uuid.ts';
import { isExportId, type ExportId, type ExportJob, type PendingExport } from '../domain/export-job.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { StartExport } from './start-export.ts';

/** How long a complete file answers repetitions of its request. */
const FRESH_MS = 60_000;

/** Equal requests of an account have one export. */
export const exportIdOf = (userId: UserId, request: object): ExportId => {
  const id = derivedUuid(userId, JSON.stringify(request));
  if (!isExportId(id)) throw new TypeError('a derived id is no UUID');
  return id;
};

/** Whether an export answers a repetition of its request: it is under way, or was just completed. */
export const isCurrentExport = (job: ExportJob, now: number): boolean =>
  job.status === 'pending' || (job.status === 'ready' && job.file.readyAt + FRESH_MS > now);

type Deps = { readonly exports: Pick<ExportStore, 'find'>; readonly start: StartExport };

/** Begins an export, which replaces an earlier one of the same request; of two such requests at once, both get the same export. */
export const makeBeginExport =
  ({ exports, start }: Deps) =>
  async (job: PendingExport, previous: ExportJob | null): Promise<ExportJob> => {
    // Versions continue, so that a worker of the previous export cannot take this one for its own.
    const next = previous === null ? job : { ...job, version: previous.version + 1 };
    return (await start(next, previous)) ? next : ((await exports.find({ userId: job.userId, slot: job.id })) ?? next);
  };

export type BeginExport = ReturnType<typeof makeBeginExport>;
