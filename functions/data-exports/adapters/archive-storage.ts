import { openBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { presignedGet } from '../../../shared/platform/s3/presigned-get.ts';
import type { ArchiveStorage } from '../ports/archive.ts';

const HEADERS = { ContentType: 'application/zip', ContentDisposition: 'attachment; filename="data-export.zip"' };

type Environment = Parameters<typeof openBucket>[0] & { readonly DATA_EXPORT_BUCKET: string; readonly DATA_EXPORT_TIMEOUT_MS: number };

/** Archives as objects in the deployment's bucket, with the headers that their readers get. */
export const openArchiveStorage = (env: Environment): ArchiveStorage => {
  const { settings, objects } = openBucket(env, env.DATA_EXPORT_BUCKET, env.DATA_EXPORT_TIMEOUT_MS);
  return {
    write: async (key, archive) => (await objects()).upload(key, HEADERS, archive),
    remove: async (key) => (await objects()).remove(key),
    presignGet: (key, time) => presignedGet(settings, key, time),
  };
};
