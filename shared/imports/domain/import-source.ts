import { IMPORT_LIMITS } from '../../beneficiaries/domain/import-limits.ts';
import type { Reason } from '../../errors/reasons.ts';
import type { ImportJob } from './import-job.ts';
import { isImportable, mayBeImages } from './importable-content.ts';

/** The source of an import: a file in the request, or one that was uploaded before. */
export type ImportSource = { readonly kind: 'file'; readonly bytes: Uint8Array } | { readonly kind: 'upload'; readonly uploadId: string };

/** `images`: receipts, alone or in an archive. */
export const UPLOAD_TYPES = ['text', 'images'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

export type ImportRequest = { readonly source: ImportSource; readonly parseMode: ImportJob['parseMode']; readonly uploadType: UploadType };

/** Codes of the interface for a file that cannot be imported. */
export type FileProblem = 'upload_error' | 'file_too_large' | 'unsupported_format';

/** The problem of a missing file that the file itself shows. */
export const reasonOf = (problem: FileProblem): { readonly reason?: Reason } =>
  problem === 'upload_error' ? { reason: 'upload_empty' } : {};

/** Why a file is refused by its size and first bytes; null when it is accepted. */
export const fileProblem = (head: Uint8Array, size: number, uploadType: UploadType): FileProblem | null => {
  if (size > IMPORT_LIMITS.maxBytes) return 'file_too_large';
  if (size === 0) return 'upload_error';
  const isAccepted = uploadType === 'images' ? mayBeImages(head) : isImportable(head);
  return isAccepted ? null : 'unsupported_format';
};
