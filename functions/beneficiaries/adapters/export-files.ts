import { PutObjectCommand } from '@aws-sdk/client-s3';

import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../../shared/platform/s3/client.ts';
import { EXPORT_FILES } from '../domain/export-sheet.ts';
import type { ExportFiles } from '../ports/export-files.ts';

/** Keeps files of exports as objects in S3, with the headers that who reads them gets. */
export const makeSaveExport = (settings: BucketSettings): ExportFiles['save'] => {
  const client = makeS3Client(settings);
  return async (Key, bytes, format) => {
    const { mediaType, disposition } = EXPORT_FILES[format];
    const object = { Bucket: settings.bucket, Key, Body: bytes, ContentType: mediaType, ContentDisposition: disposition };
    await client.send(new PutObjectCommand(object), withinTime(settings));
  };
};
