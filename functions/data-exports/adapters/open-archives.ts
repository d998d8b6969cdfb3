import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { presignedGet } from '../../../shared/platform/s3/presigned-get.ts';
import type { ArchiveStorage } from '../ports/archive.ts';

type ArchiveEnvironment = {
  readonly DATA_EXPORT_BUCKET: string;
  readonly DATA_EXPORT_TIMEOUT_MS: number;
  readonly AWS_REGION: string;
  readonly AWS_ENDPOINT_URL?: string | undefined;
};

/** The deployment's bucket of archives. */
export const archiveBucket = (env: ArchiveEnvironment): BucketSettings => ({
  bucket: env.DATA_EXPORT_BUCKET,
  region: env.AWS_REGION,
  timeoutMs: env.DATA_EXPORT_TIMEOUT_MS,
  endpoint: env.AWS_ENDPOINT_URL,
  credentials: awsCredentials,
});

/** Signs addresses of archives; no client of S3 is needed for that. */
export const makeArchiveAddresses = (settings: BucketSettings): Pick<ArchiveStorage, 'presignGet'> => ({
  presignGet: (key, time) => presignedGet(settings, key, time),
});

/** Writes archives. The client of S3 is loaded with the first of them. */
export const openArchiveFiles = (settings: BucketSettings): Pick<ArchiveStorage, 'write' | 'remove'> => {
  const files = lazy(async () => {
    const { makeArchiveFiles } = await import('./archive-storage.ts');
    return makeArchiveFiles(settings);
  });
  return {
    write: async (...archive) => (await files()).write(...archive),
    remove: async (...archive) => (await files()).remove(...archive),
  };
};
