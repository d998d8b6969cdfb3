import { randomUUID } from 'node:crypto';

import { CreateBucketCommand, PutBucketVersioningCommand } from '@aws-sdk/client-s3';

import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeS3Client } from '../../../shared/platform/s3/client.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';

/** A new bucket of an emulator. */
export const openTestBucket = async (endpoint: string, { isVersioned }: { readonly isVersioned: boolean }) => {
  const settings = { bucket: `test-${randomUUID()}`, region: 'us-east-1', timeoutMs: 20_000, endpoint, credentials: awsCredentials };
  const client = makeS3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  if (isVersioned) {
    await client.send(new PutBucketVersioningCommand({ Bucket: settings.bucket, VersioningConfiguration: { Status: 'Enabled' } }));
  }
  return { settings, client, bucket: makeBucket(settings) };
};

export type TestBucket = Awaited<ReturnType<typeof openTestBucket>>;
