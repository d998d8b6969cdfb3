import { createHash } from 'node:crypto';

import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import * as v from 'valibot';

import type { BucketSettings } from '../../platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../platform/s3/client.ts';
import { slicesOf } from '../../platform/slices.ts';
import type { Erasure, ErasureList } from '../ports/erasure-list.ts';

const FOLDER = 'erased/';

/** Entries that are read at once. */
const AT_ONCE = 20;

const erasureSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ kind: v.picklist(['validation', 'account']), id: v.string() }));

/** Names of objects are not encrypted, so that of an entry is a digest: ids are random and cannot be tried out. */
const keyOf = ({ kind, id }: Erasure): string => `${FOLDER}${createHash('sha256').update(`${kind} ${id}`).digest('hex')}`;

/** The list in a bucket, an object for each entry. */
export const makeErasureList = (settings: BucketSettings): ErasureList & { readonly readAll: () => Promise<readonly Erasure[]> } => {
  const client = makeS3Client(settings);
  const { bucket: Bucket } = settings;

  const read = async (Key: string): Promise<Erasure> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), withinTime(settings));
    return v.parse(erasureSchema, await Body?.transformToString());
  };

  return {
    record: async ({ kind, id }) => {
      const Body = JSON.stringify({ kind, id });
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf({ kind, id }), Body }), withinTime(settings));
    },

    /** Every entry, in no order. */
    readAll: async () => {
      const keys: string[] = [];
      for await (const { Contents: objects = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: FOLDER })) {
        keys.push(...objects.flatMap(({ Key }) => Key ?? []));
      }
      const erasures: Erasure[] = [];
      for (const some of slicesOf(keys, AT_ONCE)) erasures.push(...(await Promise.all(some.map(read))));
      return erasures;
    },
  };
};
