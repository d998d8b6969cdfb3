import { DeleteObjectCommand } from '@aws-sdk/client-s3';

import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../../shared/platform/s3/client.ts';
import { makeMultipartUpload } from '../../../shared/platform/s3/multipart-upload.ts';
import type { ArchiveStorage } from '../ports/archive.ts';

const HEADERS = { ContentType: 'application/zip', ContentDisposition: 'attachment; filename="data-export.zip"' };

/** Keeps archives as objects in S3, with the headers that who reads them gets. */
export const makeArchiveFiles = (settings: BucketSettings): Pick<ArchiveStorage, 'write' | 'remove'> => {
  const client = makeS3Client(settings);
  const upload = makeMultipartUpload(settings);
  return {
    write: (key, archive) => upload(key, HEADERS, archive),
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key }), withinTime(settings));
    },
  };
};
