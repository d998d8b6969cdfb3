/** A bucket, and how it is reached. */
export type BucketSettings = {
  readonly bucket: string;
  readonly region: string;
  /** Timeout of an operation with all its attempts, in milliseconds. */
  readonly timeoutMs: number;
  /** Base address of an emulator; AWS's own when absent. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
};

/** Address of a bucket, without a slash at its end. */
export const bucketAddress = ({ bucket, region, endpoint }: Pick<BucketSettings, 'bucket' | 'region' | 'endpoint'>): string =>
  endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint.replace(/\/$/, '')}/${bucket}`;
