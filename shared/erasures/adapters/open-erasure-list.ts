import type * as v from 'valibot';

import { awsCredentials } from '../../platform/config/environment.ts';
import { lazy } from '../../platform/lazy.ts';
import type { erasureListEnvironment } from '../config/erasure-list.ts';
import type { ErasureList } from '../ports/erasure-list.ts';

type ErasureListEnvironment = v.InferOutput<v.ObjectSchema<typeof erasureListEnvironment, undefined>>;

/** The deployment's list of erasures. The client of S3 is loaded with the first entry. */
export const openErasureList = (env: ErasureListEnvironment): ErasureList => {
  const list = lazy(async () =>
    (await import('./erasure-list.ts')).makeErasureList({
      bucket: env.ERASURE_BUCKET,
      region: env.AWS_REGION,
      timeoutMs: env.ERASURE_TIMEOUT_MS,
      endpoint: env.AWS_ENDPOINT_URL,
      credentials: awsCredentials,
    }),
  );
  return { record: async (erasure) => (await list()).record(erasure) };
};
