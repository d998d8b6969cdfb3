import { createHash } from 'node:crypto';

import { awsServiceError } from '../../platform/aws/service-error.ts';
import { bucketAddress, makeBucketRequest, type BucketSettings } from '../../platform/s3/bucket.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateFormat, CertificateStore } from '../ports/certificate-store.ts';

const MEDIA_TYPES: Readonly<Record<CertificateFormat, string>> = { xml: 'application/xml', pdf: 'application/pdf' };
/** A version or a delete marker in the answer to ListObjectVersions; our keys need no escaping. */
const VERSION = /<(Version|DeleteMarker)>.*?<Key>(?<key>[^<]+)<\/Key>.*?<VersionId>(?<version>[^<]+)<\/VersionId>.*?<\/\1>/gs;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes);

/** Certificates in S3. */
export const makeCertificateStore = (settings: BucketSettings): CertificateStore => {
  const base = bucketAddress(settings);
  const request = makeBucketRequest(settings);
  const urlOf = (id: ValidationId, format: CertificateFormat, hash: string): string => `${base}/cep/${id}/${hash}.${format}`;

  const send = async (url: string, init: Parameters<typeof request>[1]): Promise<Response> => {
    const response = await request(url, init);
    if (response.ok) return response;
    throw awsServiceError('S3', init.method, { status: response.status, headers: response.headers, body: await response.text() });
  };

  /** Up to a thousand versions and delete markers; empty when none is left. */
  const versionsOf = async (id: ValidationId) => {
    const response = await send(`${base}?versions&prefix=${encodeURIComponent(`cep/${id}/`)}`, { method: 'GET' });
    return [...(await response.text()).matchAll(VERSION)].flatMap(({ groups }) =>
      groups === undefined ? [] : [{ key: groups['key'] ?? '', versionId: groups['version'] ?? '' }],
    );
  };

  return {
    save: async (id, format, bytes) => {
      const hash = sha256(bytes).digest();
      const file = { sha256: hash.toString('hex'), bytes: bytes.byteLength };
      const response = await send(urlOf(id, format, file.sha256), {
        method: 'PUT',
        headers: { 'Content-Type': MEDIA_TYPES[format], 'x-amz-checksum-sha256': hash.toString('base64') },
        body: new Uint8Array(bytes),
      });
      await response.arrayBuffer();
      return file;
    },

    read: async (id, format, file) => {
      const response = await send(urlOf(id, format, file.sha256), { method: 'GET' });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (sha256(bytes).digest('hex') !== file.sha256) throw new Error(`the ${format} of validation ${id} is not what was kept`);
      return bytes;
    },

    removeAll: async (id) => {
      for (;;) {
        const versions = await versionsOf(id);
        if (versions.length === 0) return;
        for (const { key, versionId } of versions) {
          await send(`${base}/${key}?versionId=${encodeURIComponent(versionId)}`, { method: 'DELETE' });
        }
      }
    },
  };
};
