import { TABLE_MEDIA_TYPES } from '../../platform/files/table-file.ts';
import { openBucket } from '../../platform/s3/open-bucket.ts';
import { presignedGet } from '../../platform/s3/presigned-get.ts';
import type { ExportFormat } from '../domain/export-job.ts';
import type { ExportedFile, ExportedFiles } from '../ports/exported-files.ts';

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  ...TABLE_MEDIA_TYPES,
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

const headersOf = ({ name, format }: Pick<ExportedFile, 'name' | 'format'>) => ({
  ContentType: MEDIA_TYPES[format],
  ContentDisposition: `attachment; filename="${name}.${format}"`,
});

type Environment = Parameters<typeof openBucket>[0] & { readonly DATA_EXPORT_BUCKET: string; readonly DATA_EXPORT_TIMEOUT_MS: number };

/** Files as objects in the deployment's bucket, with the headers that their readers get. */
export const openExportedFiles = (env: Environment): ExportedFiles => {
  const { settings, objects } = openBucket(env, env.DATA_EXPORT_BUCKET, env.DATA_EXPORT_TIMEOUT_MS);
  return {
    write: async (key, file) => (await objects()).upload(key, headersOf(file), file.chunks),
    remove: async (key) => (await objects()).remove(key),
    presignGet: (key, time) => presignedGet(settings, key, time),
  };
};
