import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import type { ImportJob, ImportStatus } from '../../../shared/imports/domain/import-job.ts';
import type { ImportRow, RowStatus } from '../../../shared/imports/domain/rows/import-row.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { makeFindImport } from './find-import.ts';

export type PreviewRequest = {
  readonly id: ImportId;
  /** Null for rows of every status. */
  readonly buckets: readonly RowStatus[] | null;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Whether the caller has this version of the import already. */
  readonly isKnown: (job: ImportJob) => boolean;
};

export type Preview = {
  readonly job: ImportJob;
  /** Null when the caller already has them. */
  readonly rows: readonly ImportRow[] | null;
  /** Rows of the requested buckets, over all pages. */
  readonly total: number;
};

const WITH_ROWS: readonly ImportStatus[] = ['preview_ready', 'committing', 'completed'];

/** How often rows are read again that were changed while they were read. */
const ATTEMPTS = 5;

/** Reads a page of the rows of an import, all of them of one version of it. */
export const makePreviewImport =
  ({ store, findImport }: { readonly store: ImportStore; readonly findImport: ReturnType<typeof makeFindImport> }) =>
  async (request: PreviewRequest, userId: UserId): Promise<Result<Preview, 'not_found' | 'preview_not_ready'>> => {
    for (let attempt = 1; ; attempt += 1) {
      const found = await findImport(request.id, userId);
      if (!found.ok) return found;
      const job = found.value;
      if (!WITH_ROWS.includes(job.status)) return fail('preview_not_ready', job.status === 'pending' ? { retryAfterSeconds: 2 } : {});
      if (request.isKnown(job)) return ok({ job, rows: null, total: 0 });
      const all = await store.readRows(job);
      const after = await findImport(request.id, userId);
      if (after.ok && after.value.version !== job.version && attempt < ATTEMPTS) continue;
      const { buckets, page, perPage } = request;
      const wanted = buckets === null ? all : all.filter(({ status }) => buckets.includes(status));
      return ok({ job, rows: wanted.slice((page - 1) * perPage, page * perPage), total: wanted.length });
    }
  };
