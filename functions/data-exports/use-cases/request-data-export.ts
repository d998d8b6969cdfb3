import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { ACCOUNT_DATA, digestOfLink, newExport, type PendingExport } from '../../../shared/exports/domain/export-job.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import { newExportId, type StartExport } from '../../../shared/exports/use-cases/start-export.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { LinkTokenOf } from './link-token.ts';

type Deps = {
  readonly store: Pick<ExportStore, 'find'>;
  readonly start: StartExport;
  readonly tokenOf: LinkTokenOf;
  readonly ids: Pick<Ids, 'uuid'>;
};

/** Begins an export of all the caller's account data, unless one is running. */
export const makeRequestDataExport =
  ({ store, start, tokenOf, ids }: Deps) =>
  async ({
    principal: { userId },
    requestId,
    language,
    receivedAt,
  }: AuthenticatedContext): Promise<Result<PendingExport, 'data_export_in_progress'>> => {
    const id = newExportId(ids);
    const previous = await store.find({ userId, slot: ACCOUNT_DATA });
    if (previous?.status === 'pending') return fail('data_export_in_progress');
    const subject = { kind: 'account_data', linkDigest: digestOfLink(await tokenOf(id)) } as const;
    const pending = newExport({ id, userId, subject, language, correlationId: requestId, now: receivedAt });
    return (await start(pending, previous)) ? ok(pending) : fail('data_export_in_progress');
  };
