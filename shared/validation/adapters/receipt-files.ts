import { DeleteObjectCommand, DeleteObjectTaggingCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';

import { errorNameOf } from '../../platform/error-info.ts';
import type { BucketSettings } from '../../platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../platform/s3/client.ts';
import type { ReceiptFile } from '../domain/receipt/receipt.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { ReceiptFiles } from '../ports/receipt-files.ts';

/** Folders of the bucket; the bucket erases files of each after their time. */
const KEPT = 'kept';
/** For files that are read once and not kept. */
const PASSING = 'passing';

/** The bucket erases what carries this tag after a week (infra/stacks/data-stack.ts). */
const TEMPORARY = 'temporary=yes';

const keyOf = (folder: string, id: ValidationId): string => `${folder}/${id}`;

const folderOf = ({ keptUntil }: ReceiptFile): string => (keptUntil === null ? PASSING : KEPT);

/** Receipts in S3. The bucket encrypts under a key of its own and keeps no versions, so what is removed is gone. */
export const makeReceiptFiles = (settings: BucketSettings): ReceiptFiles => {
  const { bucket: Bucket } = settings;
  const client = makeS3Client(settings);

  return {
    save: async (id, file, bytes) => {
      const object = { Bucket, Key: keyOf(folderOf(file), id), Body: bytes, ContentType: file.mediaType };
      // A file that is there may have been kept since: a second request under the same key must not make it temporary again.
      const put = new PutObjectCommand(file.keptUntil === null ? object : { ...object, Tagging: TEMPORARY, IfNoneMatch: '*' });
      try {
        await client.send(put, withinTime(settings));
      } catch (error) {
        if (errorNameOf(error) !== 'PreconditionFailed') throw error;
      }
    },

    keep: async (id) => {
      try {
        await client.send(new DeleteObjectTaggingCommand({ Bucket, Key: keyOf(KEPT, id) }), withinTime(settings));
      } catch (error) {
        if (errorNameOf(error) !== 'NoSuchKey') throw error;
      }
    },

    read: async (id, file) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(folderOf(file), id) }), withinTime(settings));
        return (await found.Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    removeAll: async (id) => {
      await Promise.all(
        [KEPT, PASSING].map((folder) => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(folder, id) }), withinTime(settings))),
      );
    },
  };
};
