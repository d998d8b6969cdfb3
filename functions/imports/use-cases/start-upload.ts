import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/domain/authenticated-context.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { uploadedFileKey } from '../domain/file-key.ts';
import type { ImportFiles, PresignedPost } from '../ports/import-files.ts';

/** How long the form of a direct upload can be used. */
const FORM_LIFETIME_MS = 900_000;

/** A form for one file; instants are epoch milliseconds. */
export type DirectUpload = PresignedPost & { readonly uploadId: string; readonly maxBytes: number; readonly expiresAt: number };

/** Lets the caller upload a file past the API, whose gateway takes no more than 10 MB. */
export const makeStartUpload =
  ({ files, ids }: { readonly files: ImportFiles; readonly ids: Ids }) =>
  ({ principal, receivedAt }: AuthenticatedContext): Promise<Result<DirectUpload, never>> => {
    const uploadId = ids.uuid();
    const { maxBytes } = IMPORT_LIMITS;
    const expiresAt = receivedAt + FORM_LIFETIME_MS;
    const form = files.presignPost(uploadedFileKey(principal.userId, uploadId), { maxBytes, now: receivedAt, until: expiresAt });
    return Promise.resolve(ok({ ...form, uploadId, maxBytes, expiresAt }));
  };
