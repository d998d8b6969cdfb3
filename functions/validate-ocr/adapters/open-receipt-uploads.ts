import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import { bucketAddress, type BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { postPolicyFields } from '../../../shared/platform/s3/post-policy.ts';
import type { ReceiptUploads } from '../ports/receipt-uploads.ts';

const keyOf = (userId: UserId, uploadId: string): string => `uploads/${userId}/${uploadId}`;

/** Uploads in a bucket. The client of S3 is loaded with the first that is read; a form needs none. */
export const openReceiptUploads = (settings: BucketSettings): ReceiptUploads => {
  const reader = lazy(async () => (await import('./receipt-uploads.ts')).makeReadUpload(settings));
  return {
    presignPost: (userId, uploadId, { maxBytes, now, until }) => ({
      url: bucketAddress(settings),
      fields: postPolicyFields(settings, { key: keyOf(userId, uploadId), maxBytes, now, until }),
    }),
    read: async (userId, uploadId) => (await reader())(keyOf(userId, uploadId)),
  };
};
