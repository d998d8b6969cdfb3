import { readFile } from 'node:fs/promises';

import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

import type { AssetFile } from './assembly.ts';

type AssetBucket = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
};

const listKeys = async (client: S3Client, bucket: string): Promise<ReadonlySet<string>> => {
  const keys = new Set<string>();
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }));
    for (const { Key: key = '' } of page.Contents ?? []) keys.add(key);
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
};

const ensureBucket = async (client: S3Client, bucket: string): Promise<void> => {
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof Error && error.name.startsWith('BucketAlready'))) throw error;
  }
};

/**
 * Uploads files to the bucket from which CloudFormation reads them, and creates that bucket when it is missing. An object's key is the
 * digest of its content, so existing objects are not sent again.
 */
export const uploadAssets = async (
  { endpoint, region, bucket }: AssetBucket,
  files: readonly AssetFile[],
  onUploaded: (done: number, of: number) => void,
): Promise<void> => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  try {
    await ensureBucket(client, bucket);
    const known = await listKeys(client, bucket);
    const missing = files.filter(({ objectKey }) => !known.has(objectKey));
    let uploaded = 0;
    await Promise.all(
      missing.map(async ({ objectKey, path }) => {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: objectKey, Body: await readFile(path) }));
        uploaded += 1;
        onUploaded(uploaded, missing.length);
      }),
    );
  } finally {
    client.destroy();
  }
};
