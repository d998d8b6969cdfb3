import { bucketAddress } from '../../platform/s3/bucket.ts';
import { openBucket, type Bucket } from '../../platform/s3/open-bucket.ts';
import { postPolicyFields } from '../../platform/s3/post-policy.ts';
import type { ImportFiles } from '../ports/import-files.ts';

/** Files of imports as objects in S3. */
export const makeImportFiles = ({ settings, objects }: Bucket): ImportFiles => ({
  save: async (key, bytes) => (await objects()).put(key, bytes),
  read: async (key) => (await objects()).get(key),
  readHead: async (key, count) => (await objects()).getHead(key, count),
  remove: async (key) => (await objects()).remove(key),
  presignPost: (key, { maxBytes, now, until }) => ({
    url: bucketAddress(settings),
    fields: postPolicyFields(settings, { key, maxBytes, now, until }),
  }),
});

type Environment = Parameters<typeof openBucket>[0] & { readonly IMPORT_BUCKET: string; readonly IMPORT_TIMEOUT_MS: number };

/** The files to import, in the deployment's bucket. */
export const openImportFiles = (env: Environment): ImportFiles =>
  makeImportFiles(openBucket(env, env.IMPORT_BUCKET, env.IMPORT_TIMEOUT_MS));
