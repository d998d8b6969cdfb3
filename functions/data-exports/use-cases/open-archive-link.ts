import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { archiveKey, digestOfLink, isLinkToken } from '../domain/data-export.ts';
import type { ArchiveStorage } from '../ports/archive.ts';
import type { ArchiveLink, DataExportStore } from '../ports/data-export-store.ts';

/** Validity of the archive's address, in seconds. */
const ADDRESS_LIFETIME_SECONDS = 60;

type Deps = {
  readonly store: DataExportStore;
  readonly users: UserStore;
  readonly archives: Pick<ArchiveStorage, 'presignGet'>;
  readonly clock: Clock;
};

/** Whether an account was not deleted since the link was made, not even if a restoration undid that. */
export const isOpenedBy = ({ deletionCount }: ArchiveLink, user: User | null): boolean =>
  user !== null && user.deletion === null && user.deletionCount === deletionCount;

/** The address of a link's archive. A malformed, unknown, replaced or expired link, and one from before a deletion, give the same error. */
export const makeOpenArchiveLink =
  ({ store, users, archives, clock }: Deps) =>
  async (text: string): Promise<Result<string, 'not_found'>> => {
    if (!isLinkToken(text)) return fail('not_found');
    const link = await store.findLink(digestOfLink(text));
    const now = clock.now();
    if (link === null || link.expiresAt <= now || !isOpenedBy(link, await users.find(link.userId))) return fail('not_found');
    const key = archiveKey({ userId: link.userId, id: link.exportId });
    return ok(archives.presignGet(key, { now, seconds: ADDRESS_LIFETIME_SECONDS }));
  };
