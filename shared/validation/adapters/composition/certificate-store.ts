import type * as v from 'valibot';

import { awsCredentials, type certificateEnvironment } from '../../../platform/config/environment.ts';
import { makeCertificateStore } from '../certificate-store.ts';

type CertificateEnvironment = v.InferOutput<v.ObjectSchema<typeof certificateEnvironment, undefined>>;

/** The certificates of the deployment. */
export const openCertificateStore = (env: CertificateEnvironment) =>
  makeCertificateStore({
    bucket: env.CERTIFICATE_BUCKET,
    region: env.AWS_REGION,
    timeoutMs: env.CERTIFICATE_TIMEOUT_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
