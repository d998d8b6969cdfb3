import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ImportId } from '../domain/import-id.ts';
import type { ImportJob } from '../domain/import-job.ts';
import type { BeneficiaryImports, ImportKind } from '../domain/import-kind.ts';
import type { ImportStore } from '../ports/import-store.ts';

export type FindImport<Kind extends ImportKind = BeneficiaryImports> = (
  id: ImportId,
  userId: UserId,
) => Promise<Result<ImportJob<Kind>, 'not_found'>>;

/** An import of the caller. Another user's is not found. */
export const makeFindImport =
  <Kind extends ImportKind>({ store }: { readonly store: Pick<ImportStore<Kind>, 'find'> }): FindImport<Kind> =>
  async (id, userId) => {
    const job = await store.find(userId, id);
    return job === null ? fail('not_found') : ok(job);
  };
