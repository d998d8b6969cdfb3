import { DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';

import type { HeldBucket } from '../../../shared/data-inventory/inventory-entry.ts';
import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../../shared/platform/s3/client.ts';
import type { HeldObjects } from '../ports/held-data.ts';

type Buckets = Readonly<Record<HeldBucket, BucketSettings>>;

const openBucket = (settings: BucketSettings): ((prefix: string) => Promise<number>) => {
  const { bucket: Bucket } = settings;
  const client = makeS3Client(settings);
  return async (Prefix) => {
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }), withinTime(settings));
    const versions = [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (versions.length === 0) return 0;
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: versions, Quiet: true } }),
      withinTime(settings),
    );
    // What is left comes with the next list.
    if (Errors.length === versions.length) throw new Error(`no version could be removed: ${Errors[0]?.Code ?? 'without a reason'}`);
    return versions.length;
  };
};

/** Objects of all buckets in S3, with every version of them. */
export const makeHeldObjects = (buckets: Buckets): HeldObjects => {
  const opened: Readonly<Record<HeldBucket, (prefix: string) => Promise<number>>> = {
    certificates: openBucket(buckets.certificates),
    importFiles: openBucket(buckets.importFiles),
    receipts: openBucket(buckets.receipts),
    dataExports: openBucket(buckets.dataExports),
  };
  return { removeSome: (bucket, prefix) => opened[bucket](prefix) };
};
