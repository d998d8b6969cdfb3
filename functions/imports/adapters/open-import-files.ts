import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import { bucketAddress, type BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { postPolicyFields } from '../../../shared/platform/s3/post-policy.ts';
import type { ImportFiles } from '../ports/import-files.ts';

type FilesEnvironment = {
  readonly IMPORT_BUCKET: string;
  readonly IMPORT_TIMEOUT_MS: number;
  readonly AWS_REGION: string;
  readonly AWS_ENDPOINT_URL?: string | undefined;
};

/** The files in a bucket. The client of S3 is loaded with the first of them; a form for an upload needs none. */
export const makeLazyImportFiles = (settings: BucketSettings): ImportFiles => {
  const files = lazy(async () => (await import('./import-files.ts')).makeImportFiles(settings));
  return {
    save: async (...file) => (await files()).save(...file),
    read: async (key) => (await files()).read(key),
    readHead: async (...part) => (await files()).readHead(...part),
    remove: async (key) => (await files()).remove(key),
    presignPost: (key, { maxBytes, now, until }) => ({
      url: bucketAddress(settings),
      fields: postPolicyFields(settings, { key, maxBytes, now, until }),
    }),
  };
};

/** The files to import, in the deployment's bucket. */
export const openImportFiles = (env: FilesEnvironment): ImportFiles =>
  makeLazyImportFiles({
    bucket: env.IMPORT_BUCKET,
    region: env.AWS_REGION,
    timeoutMs: env.IMPORT_TIMEOUT_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
