import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import type { HeldObjects } from '../ports/held-data.ts';

type BucketsEnvironment = {
  readonly CERTIFICATE_BUCKET: string;
  readonly CERTIFICATE_TIMEOUT_MS: number;
  readonly IMPORT_BUCKET: string;
  readonly IMPORT_TIMEOUT_MS: number;
  readonly RECEIPT_BUCKET: string;
  readonly RECEIPT_TIMEOUT_MS: number;
  readonly DATA_EXPORT_BUCKET: string;
  readonly DATA_EXPORT_TIMEOUT_MS: number;
  readonly AWS_REGION: string;
  readonly AWS_ENDPOINT_URL?: string | undefined;
};

/** The objects of the deployment's buckets. The client of S3 is loaded with the first of them. */
export const openHeldObjects = (env: BucketsEnvironment): HeldObjects => {
  const place = { region: env.AWS_REGION, endpoint: env.AWS_ENDPOINT_URL, credentials: awsCredentials };
  const objects = lazy(async () => {
    const { makeHeldObjects } = await import('./held-objects.ts');
    return makeHeldObjects({
      certificates: { ...place, bucket: env.CERTIFICATE_BUCKET, timeoutMs: env.CERTIFICATE_TIMEOUT_MS },
      importFiles: { ...place, bucket: env.IMPORT_BUCKET, timeoutMs: env.IMPORT_TIMEOUT_MS },
      receipts: { ...place, bucket: env.RECEIPT_BUCKET, timeoutMs: env.RECEIPT_TIMEOUT_MS },
      dataExports: { ...place, bucket: env.DATA_EXPORT_BUCKET, timeoutMs: env.DATA_EXPORT_TIMEOUT_MS },
    });
  });
  return { removeSome: async (...some) => (await objects()).removeSome(...some) };
};
