import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { bucketAddress } from '../../../shared/platform/s3/bucket.ts';
import type { Bucket } from '../../../shared/platform/s3/open-bucket.ts';
import { postPolicyFields } from '../../../shared/platform/s3/post-policy.ts';
import type { ReceiptUploads } from '../ports/receipt-uploads.ts';

const keyOf = (userId: UserId, uploadId: string): string => `uploads/${userId}/${uploadId}`;

/** Uploads in a bucket. */
export const makeReceiptUploads = ({ settings, objects }: Bucket): ReceiptUploads => ({
  presignPost: (userId, uploadId, { maxBytes, now, until }) => ({
    url: bucketAddress(settings),
    fields: postPolicyFields(settings, { key: keyOf(userId, uploadId), maxBytes, now, until }),
  }),
  read: async (userId, uploadId) => (await objects()).get(keyOf(userId, uploadId)),
});
