import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';

import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../../shared/platform/s3/client.ts';

/** Reads what was uploaded; null when nothing was. */
export const makeReadUpload = (settings: BucketSettings) => {
  const client = makeS3Client(settings);
  return async (Key: string): Promise<Uint8Array | null> => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key }), withinTime(settings));
      return (await Body?.transformToByteArray()) ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };
};
