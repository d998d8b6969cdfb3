import { createHash } from 'node:crypto';

import * as v from 'valibot';

import { openBucket, type Bucket } from '../../platform/s3/open-bucket.ts';
import { slicesOf } from '../../platform/slices.ts';
import type { erasureListEnvironment } from '../config/erasure-list.ts';
import type { Erasure, ErasureList } from '../ports/erasure-list.ts';

const FOLDER = 'erased/';

/** Entries that are read at once. */
const AT_ONCE = 20;

const erasureSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ kind: v.picklist(['validation', 'account']), id: v.string() }));

/** S3 does not encrypt object names, so an entry's name is a digest: ids are random and cannot be guessed. */
const keyOf = ({ kind, id }: Erasure): string => `${FOLDER}${createHash('sha256').update(`${kind} ${id}`).digest('hex')}`;

/** The list in a bucket, an object for each entry. */
export const makeErasureList = ({ objects }: Bucket): ErasureList & { readonly readAll: () => Promise<readonly Erasure[]> } => {
  const read = async (key: string): Promise<Erasure> => {
    const bytes = await (await objects()).get(key);
    return v.parse(erasureSchema, Buffer.from(bytes ?? []).toString());
  };

  return {
    record: async ({ kind, id }) => (await objects()).put(keyOf({ kind, id }), JSON.stringify({ kind, id })),

    /** Every entry, in no order. */
    readAll: async () => {
      const erasures: Erasure[] = [];
      for (const some of slicesOf(await (await objects()).keys(FOLDER), AT_ONCE)) erasures.push(...(await Promise.all(some.map(read))));
      return erasures;
    },
  };
};

type ErasureListEnvironment = v.InferOutput<v.ObjectSchema<typeof erasureListEnvironment, undefined>>;

/** The deployment's list of erasures. */
export const openErasureList = (env: ErasureListEnvironment): ErasureList =>
  makeErasureList(openBucket(env, env.ERASURE_BUCKET, env.ERASURE_TIMEOUT_MS));
