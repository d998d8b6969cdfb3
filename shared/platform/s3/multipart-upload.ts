import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  type CompletedPart,
  type CreateMultipartUploadCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';

import type { BucketSettings } from './bucket.ts';
import { withinTime } from './client.ts';

/** S3 accepts 10,000 parts of at least 5 MiB: so 80 GB in all. Each part is held in memory. */
const PART_BYTES = 8 * 1024 * 1024;

type ObjectHeaders = Pick<CreateMultipartUploadCommandInput, 'ContentType' | 'ContentDisposition'>;

/** Joins chunks into parts of a size; the last may be smaller. There is at least one part. */
const partsOf = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
    isFirst = false;
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(held);
};

/**
 * Writes objects of unknown size to S3, part by part and as fast as S3 accepts them; the object exists once it is complete. Returns its
 * size in bytes. A failed upload is aborted; the bucket's lifecycle removes the parts that a crash leaves.
 */
export const makeMultipartUpload =
  (client: S3Client, settings: BucketSettings) =>
  async (Key: string, headers: ObjectHeaders, chunks: AsyncIterable<Uint8Array>): Promise<number> => {
    const object = { Bucket: settings.bucket, Key };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...object, ...headers }), withinTime(settings));
    try {
      const parts: CompletedPart[] = [];
      let bytes = 0;
      for await (const Body of partsOf(chunks)) {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }), withinTime(settings));
        parts.push({ PartNumber, ETag });
        bytes += Body.byteLength;
      }
      await client.send(
        new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts: parts } }),
        withinTime(settings),
      );
      return bytes;
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }), withinTime(settings));
      throw error;
    }
  };
