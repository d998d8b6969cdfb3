import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { presignedGet } from '../../../shared/platform/s3/presigned-get.ts';
import type { ExportFiles } from '../ports/export-files.ts';

type FilesEnvironment = {
  readonly IMPORT_BUCKET: string;
  readonly IMPORT_TIMEOUT_MS: number;
  readonly AWS_REGION: string;
  readonly AWS_ENDPOINT_URL?: string | undefined;
};

/** The files in a bucket. The client of S3 is loaded with the first of them. */
export const makeLazyExportFiles = (settings: BucketSettings): ExportFiles => {
  const save = lazy(async () => (await import('./export-files.ts')).makeSaveExport(settings));
  return {
    save: async (...file) => (await save())(...file),
    presignGet: (key, time) => presignedGet(settings, key, time),
  };
};

/** The files of exports, in the deployment's bucket. */
export const openExportFiles = (env: FilesEnvironment): ExportFiles =>
  makeLazyExportFiles({
    bucket: env.IMPORT_BUCKET,
    region: env.AWS_REGION,
    timeoutMs: env.IMPORT_TIMEOUT_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
