import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import type { ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';

/** An import of the caller. Another user's is not found. */
export const makeFindImport =
  ({ store }: { readonly store: ImportStore }) =>
  async (id: ImportId, userId: UserId): Promise<Result<ImportJob, 'not_found'>> => {
    const job = await store.find(userId, id);
    return job === null ? fail('not_found') : ok(job);
  };
