import { awsServiceError } from '../../../shared/platform/aws/service-error.ts';
import { bucketAddress, makeBucketRequest, type BucketSettings } from '../../../shared/platform/s3/bucket.ts';
import { postPolicyFields } from '../../../shared/platform/s3/post-policy.ts';
import type { ImportFiles } from '../ports/import-files.ts';

const failedRequest = ({ status, headers }: Response, method: string, body: Uint8Array): Error =>
  awsServiceError('S3', method, { status, headers, body: new TextDecoder().decode(body) });

/** The size of a whole object from the answer to a request for a part of it (RFC 9110 §14.4). */
const wholeSize = (response: Response): number => Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0);

/** Files of imports in S3. */
export const makeImportFiles = (settings: BucketSettings): ImportFiles => {
  const base = bucketAddress(settings);
  const request = makeBucketRequest(settings);

  return {
    save: async (key, bytes) => {
      const response = await request(`${base}/${key}`, { method: 'PUT', body: new Uint8Array(bytes) });
      const answer = new Uint8Array(await response.arrayBuffer());
      if (!response.ok) throw failedRequest(response, 'PUT', answer);
    },

    read: async (key) => {
      const response = await request(`${base}/${key}`, { method: 'GET' });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) return null;
      if (!response.ok) throw failedRequest(response, 'GET', bytes);
      return bytes;
    },

    readHead: async (key, count) => {
      const response = await request(`${base}/${key}`, { method: 'GET', headers: { Range: `bytes=0-${count - 1}` } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 404) return null;
      // Nothing satisfies a range of an empty object.
      if (response.status === 416) return { head: new Uint8Array(), size: 0 };
      if (!response.ok) throw failedRequest(response, 'GET', bytes);
      return { head: bytes, size: response.status === 206 ? wholeSize(response) : bytes.byteLength };
    },

    remove: async (key) => {
      const response = await request(`${base}/${key}`, { method: 'DELETE' });
      const answer = new Uint8Array(await response.arrayBuffer());
      if (!response.ok && response.status !== 404) throw failedRequest(response, 'DELETE', answer);
    },

    presignPost: (key, { maxBytes, now, until }) => ({ url: base, fields: postPolicyFields(settings, { key, maxBytes, now, until }) }),
  };
};
