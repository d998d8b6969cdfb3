import { sendSigned } from '../aws/signed-request.ts';

const RETRIES = 2;

export type BucketSettings = {
  readonly bucket: string;
  readonly region: string;
  /** Timeout of a request in milliseconds. */
  readonly timeoutMs: number;
  /** Base address of an emulator; AWS's own when absent. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
};

/** Address of a bucket, without a slash at its end. */
export const bucketAddress = ({ bucket, region, endpoint }: Pick<BucketSettings, 'bucket' | 'region' | 'endpoint'>): string =>
  endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint.replace(/\/$/, '')}/${bucket}`;

type Init = { readonly method: string; readonly headers?: Record<string, string>; readonly body?: Uint8Array<ArrayBuffer> };

/**
 * Sends a signed request to S3; it may arrive twice. The S3 client is larger than everything else most functions load; the signer is loaded
 * with the first request, which most instances of an API function never send.
 */
export const makeBucketRequest =
  ({ region, timeoutMs, credentials }: BucketSettings) =>
  async (url: string, init: Init): Promise<Response> => {
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ ...credentials(), service: 's3', region, retries: RETRIES });
    return sendSigned(client, url, init, timeoutMs);
  };
