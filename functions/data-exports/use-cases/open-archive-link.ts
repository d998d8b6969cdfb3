import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { digestOfLink, exportFileKey, isLinkToken } from '../../../shared/exports/domain/export-job.ts';
import type { ExportLink, ExportStore } from '../../../shared/exports/ports/export-store.ts';
import type { ExportedFiles } from '../../../shared/exports/ports/exported-files.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';

/** Validity of the archive's address, in seconds. */
const ADDRESS_LIFETIME_SECONDS = 60;

type Deps = {
  readonly store: ExportStore;
  readonly users: UserStore;
  readonly exportedFiles: Pick<ExportedFiles, 'presignGet'>;
  readonly clock: Clock;
};

/** Whether an account was not deleted since the link was made, not even if a restoration undid that. */
export const isOpenedBy = ({ deletionCount }: ExportLink, user: User | null): boolean =>
  user !== null && user.deletion === null && user.deletionCount === deletionCount;

/** The address of a link's archive. A malformed, unknown, replaced or expired link, and one from before a deletion, give the same error. */
export const makeOpenArchiveLink =
  ({ store, users, exportedFiles, clock }: Deps) =>
  async (text: string): Promise<Result<string, 'not_found'>> => {
    if (!isLinkToken(text)) return fail('not_found');
    const link = await store.findLink(digestOfLink(text));
    const now = clock.now();
    if (link === null || link.expiresAt <= now || !isOpenedBy(link, await users.find(link.userId))) return fail('not_found');
    const key = exportFileKey({ userId: link.userId, id: link.exportId, subject: { kind: 'account_data', linkDigest: link.digest } });
    return ok(exportedFiles.presignGet(key, { now, seconds: ADDRESS_LIFETIME_SECONDS }));
  };
