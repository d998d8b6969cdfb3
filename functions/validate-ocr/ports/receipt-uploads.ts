import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UploadForm, UploadLimits } from '../../../shared/platform/files/upload-form.ts';

/** Files that callers sent straight to the bucket; only its user finds a file, and it expires after a day. */
export type ReceiptUploads = {
  readonly presignPost: (userId: UserId, uploadId: string, limits: UploadLimits) => UploadForm;
  /** The bytes; null when nothing was uploaded. */
  readonly read: (userId: UserId, uploadId: string) => Promise<Uint8Array | null>;
};
