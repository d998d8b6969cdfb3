import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/domain/authenticated-context.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { RECEIPT_LIMITS } from '../domain/receipt-limits.ts';
import type { ReceiptUploads, UploadForm } from '../ports/receipt-uploads.ts';

/** How long the form of a direct upload can be used. */
const FORM_LIFETIME_MS = 900_000;

/** A form for one file; instants are epoch milliseconds. */
export type DirectUpload = UploadForm & { readonly uploadId: string; readonly maxBytes: number; readonly expiresAt: number };

/** Lets the caller upload a file past the API, whose bodies are smaller. */
export const makeStartUpload =
  ({ uploads, ids }: { readonly uploads: Pick<ReceiptUploads, 'presignPost'>; readonly ids: Ids }) =>
  ({ principal, receivedAt }: AuthenticatedContext): Promise<Result<DirectUpload, never>> => {
    const uploadId = ids.uuid();
    const { maxFileBytes: maxBytes } = RECEIPT_LIMITS;
    const expiresAt = receivedAt + FORM_LIFETIME_MS;
    const form = uploads.presignPost(principal.userId, uploadId, { maxBytes, now: receivedAt, until: expiresAt });
    return Promise.resolve(ok({ ...form, uploadId, maxBytes, expiresAt }));
  };
