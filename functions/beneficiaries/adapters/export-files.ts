import type { Bucket } from '../../../shared/platform/s3/open-bucket.ts';
import { presignedGet } from '../../../shared/platform/s3/presigned-get.ts';
import { EXPORT_FILES } from '../domain/export-sheet.ts';
import type { ExportFiles } from '../ports/export-files.ts';

/** Files of exports as objects in S3, with the headers that their readers get. */
export const makeExportFiles = ({ settings, objects }: Bucket): ExportFiles => ({
  save: async (key, bytes, format) => {
    const { mediaType, disposition } = EXPORT_FILES[format];
    await (await objects()).put(key, bytes, { ContentType: mediaType, ContentDisposition: disposition });
  },
  presignGet: (key, time) => presignedGet(settings, key, time),
});
