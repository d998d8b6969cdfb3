import type * as v from 'valibot';

import { awsCredentials, type erasureListEnvironment } from '../config/environment.ts';
import { lazy } from '../lazy.ts';
import type { ErasureList } from './erasure-list.ts';

type ErasureListEnvironment = v.InferOutput<v.ObjectSchema<typeof erasureListEnvironment, undefined>>;

/** The deployment's list of erasures. The client of S3 is loaded with the first entry. */
export const openErasureList = (env: ErasureListEnvironment): ErasureList => {
  const list = lazy(async () =>
    (await import('../s3/erasure-list.ts')).makeErasureList({
      bucket: env.ERASURE_BUCKET,
      region: env.AWS_REGION,
      timeoutMs: env.ERASURE_TIMEOUT_MS,
      endpoint: env.AWS_ENDPOINT_URL,
      credentials: awsCredentials,
    }),
  );
  return { record: async (erasure) => (await list()).record(erasure) };
};
