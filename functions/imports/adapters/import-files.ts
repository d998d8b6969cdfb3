import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';

import type { BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../../shared/platform/s3/client.ts';
import type { ImportFiles } from '../ports/import-files.ts';

/** Nothing satisfies a range of an empty object. */
const RANGE_NOT_SATISFIABLE = 416;

/** The size of a whole object from the answer to a request for a part of it (RFC 9110 §14.4). */
const wholeSize = (contentRange = ''): number => Number(/\/(\d+)$/.exec(contentRange)?.[1] ?? 0);

/** What an operation on an object gives; null when there is none. */
const nullIfAbsent = async <Found>(operation: Promise<Found>): Promise<Found | null> => {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
};

/** Files of imports as objects in S3. */
export const makeImportFiles = (settings: BucketSettings): Omit<ImportFiles, 'presignPost'> => {
  const { bucket: Bucket } = settings;
  const client = makeS3Client(settings);

  const get = async (Key: string, range: { readonly Range?: string } = {}) => {
    const { Body, ContentRange } = await client.send(new GetObjectCommand({ Bucket, Key, ...range }), withinTime(settings));
    return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), contentRange: ContentRange };
  };

  const getHead = async (key: string, count: number) => {
    try {
      const { bytes: head, contentRange } = await get(key, { Range: `bytes=0-${count - 1}` });
      return { head, size: contentRange === undefined ? head.byteLength : wholeSize(contentRange) };
    } catch (error) {
      const isEmpty = error instanceof S3ServiceException && error.$metadata.httpStatusCode === RANGE_NOT_SATISFIABLE;
      if (isEmpty) return { head: new Uint8Array(), size: 0 };
      throw error;
    }
  };

  return {
    save: async (Key, bytes) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }), withinTime(settings));
    },

    read: async (key) => (await nullIfAbsent(get(key)))?.bytes ?? null,

    readHead: (key, count) => nullIfAbsent(getHead(key, count)),

    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), withinTime(settings));
    },
  };
};
