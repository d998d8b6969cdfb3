import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { archiveKey, digestOfLink, isLinkToken } from '../domain/data-export.ts';
import type { ArchiveStorage } from '../ports/archive.ts';
import type { DataExportStore } from '../ports/data-export-store.ts';

/** Seconds within which the archive is to be asked for where it is kept. */
const ADDRESS_LIFETIME_SECONDS = 60;

type Deps = { readonly store: DataExportStore; readonly archives: Pick<ArchiveStorage, 'presignGet'>; readonly clock: Clock };

/** Where the archive of a link is read. What is no link, is unknown, was replaced or has expired is one and the same failure. */
export const makeOpenArchiveLink =
  ({ store, archives, clock }: Deps) =>
  async (text: string): Promise<Result<string, 'not_found'>> => {
    if (!isLinkToken(text)) return fail('not_found');
    const link = await store.findLink(digestOfLink(text));
    const now = clock.now();
    if (link === null || link.expiresAt <= now) return fail('not_found');
    const key = archiveKey({ userId: link.userId, id: link.exportId });
    return ok(archives.presignGet(key, { now, seconds: ADDRESS_LIFETIME_SECONDS }));
  };
