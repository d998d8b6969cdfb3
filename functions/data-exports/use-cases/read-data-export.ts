import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import type { DataExport } from '../domain/data-export.ts';
import type { DataExportStore } from '../ports/data-export-store.ts';

/** The caller's export that is under way, or the last there was. */
export const makeReadDataExport =
  ({ store }: { readonly store: DataExportStore }) =>
  async (userId: UserId): Promise<Result<DataExport, 'not_found'>> => {
    const found = await store.find(userId);
    return found === null ? fail('not_found') : ok(found);
  };
