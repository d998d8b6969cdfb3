import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { DataExport } from '../domain/data-export.ts';
import type { DataExportStore } from '../ports/data-export-store.ts';
import { isOpenedBy } from './open-archive-link.ts';

type Deps = { readonly store: DataExportStore; readonly users: UserStore };

/** The caller's export that is under way, or the last one. One from before a deletion of the account is not shown: its link opens nothing. */
export const makeReadDataExport =
  ({ store, users }: Deps) =>
  async (userId: UserId): Promise<Result<DataExport, 'not_found'>> => {
    const found = await store.find(userId);
    if (found === null) return fail('not_found');
    const link = found.status === 'ready' ? await store.findLink(found.linkDigest) : null;
    return link === null || isOpenedBy(link, await users.find(userId)) ? ok(found) : fail('not_found');
  };
