import type * as v from 'valibot';

import { awsCredentials } from '../../../platform/config/environment.ts';
import { lazy, type Loadable } from '../../../platform/lazy.ts';
import type { certificateEnvironment } from '../../config/stored-files.ts';
import type { CertificateStore } from '../../ports/certificate-store.ts';

type CertificateEnvironment = v.InferOutput<v.ObjectSchema<typeof certificateEnvironment, undefined>>;

/** The certificates of the deployment. The client of S3 is loaded with the first file, or before by `load`. */
export const openCertificateStore = (env: CertificateEnvironment): CertificateStore & Loadable => {
  const store = lazy(async () => {
    const { makeCertificateStore } = await import('../certificate-store.ts');
    return makeCertificateStore({
      bucket: env.CERTIFICATE_BUCKET,
      region: env.AWS_REGION,
      timeoutMs: env.CERTIFICATE_TIMEOUT_MS,
      endpoint: env.AWS_ENDPOINT_URL,
      credentials: awsCredentials,
    });
  });
  return {
    load: store,
    save: async (...file) => (await store()).save(...file),
    read: async (...file) => (await store()).read(...file),
    removeAll: async (id) => (await store()).removeAll(id),
  };
};
