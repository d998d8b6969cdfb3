import type { UserId } from '../../../shared/identity/domain/identity.ts';

/** A form that stores one file past the API; the file goes in after all fields. */
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Files that callers sent straight to the bucket; each is found by its user alone, and goes after a day. */
export type ReceiptUploads = {
  readonly presignPost: (
    userId: UserId,
    uploadId: string,
    limits: { readonly maxBytes: number; readonly now: number; readonly until: number },
  ) => UploadForm;
  /** The bytes; null when nothing was uploaded. */
  readonly read: (userId: UserId, uploadId: string) => Promise<Uint8Array | null>;
};
