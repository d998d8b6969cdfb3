import type { Bucket } from '../../../shared/platform/s3/open-bucket.ts';
import { presignedGet } from '../../../shared/platform/s3/presigned-get.ts';
import { RESULT_FILES } from '../domain/results-table.ts';
import type { ResultFiles } from '../ports/result-files.ts';

/** Files of results as objects in S3, with the headers that their readers get. */
export const makeResultFiles = ({ settings, objects }: Bucket): ResultFiles => ({
  save: async (key, bytes, format) => {
    const { mediaType, disposition } = RESULT_FILES[format];
    await (await objects()).put(key, bytes, { ContentType: mediaType, ContentDisposition: disposition });
  },
  presignGet: (key, time) => presignedGet(settings, key, time),
});
