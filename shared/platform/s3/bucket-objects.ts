import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';

import type { BucketSettings } from './bucket.ts';
import { makeS3Client, withinTime } from './client.ts';
import { makeMultipartUpload } from './multipart-upload.ts';

/** No range satisfies a request for a part of an empty object. */
const RANGE_NOT_SATISFIABLE = 416;

/** The size of a whole object from the response to a request for a part of it (RFC 9110 §14.4). */
const wholeSize = (contentRange = ''): number => Number(/\/(\d+)$/.exec(contentRange)?.[1] ?? 0);

const NO_BYTES = new Uint8Array();

type PutOptions = Omit<PutObjectCommandInput, 'Bucket' | 'Key' | 'Body'>;

/** Operations on the objects of a bucket. Each ends within the time of the bucket's settings. */
export const makeBucketObjects = (settings: BucketSettings) => {
  const { bucket: Bucket } = settings;
  const client = makeS3Client(settings);

  const read = async (Key: string, range: { readonly Range?: string }) => {
    try {
      const { Body, ContentRange } = await client.send(new GetObjectCommand({ Bucket, Key, ...range }), withinTime(settings));
      return { bytes: (await Body?.transformToByteArray()) ?? NO_BYTES, contentRange: ContentRange };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      const isEmpty = error instanceof S3ServiceException && error.$metadata.httpStatusCode === RANGE_NOT_SATISFIABLE;
      if (isEmpty) return { bytes: NO_BYTES, contentRange: undefined };
      throw error;
    }
  };

  return {
    /** `timeoutMs` where less time is left than the bucket's operations have. */
    put: async (Key: string, Body: Uint8Array | string, options: PutOptions = {}, timeoutMs = settings.timeoutMs): Promise<void> => {
      await client.send(new PutObjectCommand({ ...options, Bucket, Key, Body }), withinTime({ timeoutMs }));
    },

    /** The bytes of an object; null when it is absent. */
    get: async (key: string): Promise<Uint8Array | null> => (await read(key, {}))?.bytes ?? null,

    /** The first bytes of an object, and its size; null when it is absent. */
    getHead: async (key: string, count: number): Promise<{ readonly head: Uint8Array; readonly size: number } | null> => {
      const found = await read(key, { Range: `bytes=0-${count - 1}` });
      if (found === null) return null;
      const { bytes: head, contentRange } = found;
      return { head, size: contentRange === undefined ? head.byteLength : wholeSize(contentRange) };
    },

    /** Idempotent. Versions of the object remain in a bucket that has versions. */
    remove: async (Key: string): Promise<void> => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), withinTime(settings));
    },

    removeTags: async (Key: string): Promise<void> => {
      await client.send(new DeleteObjectTaggingCommand({ Bucket, Key }), withinTime(settings));
    },

    /** Removes up to a thousand versions and delete markers below a prefix, and returns how many it found; 0 when none is left. */
    removeSomeVersions: async (Prefix: string): Promise<number> => {
      const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }), withinTime(settings));
      const versions = [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])].map(({ Key, VersionId }) => ({ Key, VersionId }));
      if (versions.length === 0) return 0;
      const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects: versions, Quiet: true } });
      const { Errors = [] } = await client.send(command, withinTime(settings));
      // The next list contains those that are left.
      if (Errors.length === versions.length) throw new Error(`no version could be removed: ${Errors[0]?.Code ?? 'without a reason'}`);
      return versions.length;
    },

    /** The keys below a prefix, in their order. */
    keys: async (Prefix: string): Promise<readonly string[]> => {
      const keys: string[] = [];
      for await (const { Contents: objects = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        keys.push(...objects.flatMap(({ Key }) => Key ?? []));
      }
      return keys;
    },

    upload: makeMultipartUpload(client, settings),
  };
};

export type BucketObjects = ReturnType<typeof makeBucketObjects>;
