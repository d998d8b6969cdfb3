import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ImportId } from '../domain/import-id.ts';
import type { ImportJob } from '../domain/import-job.ts';
import type { BeneficiaryImports, ImportKind } from '../domain/import-kind.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { FindImport } from './find-import.ts';

export type PreviewRequest<Kind extends ImportKind = BeneficiaryImports> = {
  readonly id: ImportId;
  /** Null for rows of every status. */
  readonly buckets: readonly Kind['row']['status'][] | null;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Whether the caller has this version of the import already. */
  readonly isKnown: (job: ImportJob<Kind>) => boolean;
};

export type Preview<Kind extends ImportKind = BeneficiaryImports> = {
  readonly job: ImportJob<Kind>;
  /** Null when the caller already has them. */
  readonly rows: readonly Kind['row'][] | null;
  /** Rows of the requested buckets, over all pages. */
  readonly total: number;
};

/** States in which a job has no rows to show. */
const WITHOUT_ROWS: readonly string[] = ['pending', 'failed', 'cancelled'];

/** How often rows are read again that were changed while they were read. */
const ATTEMPTS = 5;

/** Reads a page of the rows of an import, all of them of one version of it. */
export const makePreviewImport =
  <Kind extends ImportKind>({
    store,
    findImport,
  }: {
    readonly store: Pick<ImportStore<Kind>, 'readRows'>;
    readonly findImport: FindImport<Kind>;
  }) =>
  async (request: PreviewRequest<Kind>, userId: UserId): Promise<Result<Preview<Kind>, 'not_found' | 'preview_not_ready'>> => {
    for (let attempt = 1; ; attempt += 1) {
      const found = await findImport(request.id, userId);
      if (!found.ok) return found;
      const job = found.value;
      if (WITHOUT_ROWS.includes(job.status)) return fail('preview_not_ready', job.status === 'pending' ? { retryAfterSeconds: 2 } : {});
      if (request.isKnown(job)) return ok({ job, rows: null, total: 0 });
      const all = await store.readRows(job);
      const after = await findImport(request.id, userId);
      if (after.ok && after.value.version !== job.version && attempt < ATTEMPTS) continue;
      const { buckets, page, perPage } = request;
      const wanted = buckets === null ? all : all.filter(({ status }) => buckets.some((bucket) => bucket === status));
      return ok({ job, rows: wanted.slice((page - 1) * perPage, page * perPage), total: wanted.length });
    }
  };
