import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { ACCOUNT_DATA, type ExportJob } from '../../../shared/exports/domain/export-job.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { isOpenedBy } from './open-archive-link.ts';

type Deps = { readonly store: ExportStore; readonly users: UserStore };

/** The caller's export that is under way, or the last one. One from before a deletion of the account is not shown: its link opens nothing. */
export const makeReadDataExport =
  ({ store, users }: Deps) =>
  async (userId: UserId): Promise<Result<ExportJob, 'not_found'>> => {
    const found = await store.find({ userId, slot: ACCOUNT_DATA });
    if (found === null) return fail('not_found');
    const digest = found.status === 'ready' && found.subject.kind === 'account_data' ? found.subject.linkDigest : null;
    const link = digest === null ? null : await store.findLink(digest);
    return link === null || isOpenedBy(link, await users.find(userId)) ? ok(found) : fail('not_found');
  };
