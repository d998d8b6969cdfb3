import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { exportFileKey, shownStatus, type ExportId, type ExportJob } from '../../../shared/exports/domain/export-job.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import type { ExportedFiles } from '../../../shared/exports/ports/exported-files.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';

/** Validity of the file's address, in seconds. */
const ADDRESS_LIFETIME_SECONDS = 60;

type Deps = {
  readonly store: Pick<ExportStore, 'find'>;
  readonly exportedFiles: Pick<ExportedFiles, 'presignGet'>;
  readonly clock: Clock;
};

/** An export, and the address of its file once there is one that can be opened. */
export type ReadExport = { readonly job: ExportJob; readonly address: string | null };

/** An export of rows of the caller, with an address that anyone can open for a minute. */
export const makeReadExport =
  ({ store, exportedFiles, clock }: Deps) =>
  async (userId: UserId, id: ExportId): Promise<Result<ReadExport, 'not_found'>> => {
    const job = await store.find({ userId, slot: id });
    if (job === null) return fail('not_found');
    const now = clock.now();
    const isOpen = shownStatus(job, now) === 'ready';
    return ok({ job, address: isOpen ? exportedFiles.presignGet(exportFileKey(job), { now, seconds: ADDRESS_LIFETIME_SECONDS }) : null });
  };
