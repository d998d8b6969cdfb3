import { hash } from 'node:crypto';

import { DeleteObjectCommand, GetObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3';

import type { BucketSettings } from '../../platform/s3/bucket.ts';
import { makeS3Client, withinTime } from '../../platform/s3/client.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateFormat, CertificateStore } from '../ports/certificate-store.ts';

const MEDIA_TYPES: Readonly<Record<CertificateFormat, string>> = { xml: 'application/xml', pdf: 'application/pdf' };

const keyOf = (id: ValidationId, format: CertificateFormat, sha256: string): string => `cep/${id}/${sha256}.${format}`;

/** Certificates in S3. */
export const makeCertificateStore = (settings: BucketSettings): CertificateStore => {
  const { bucket: Bucket } = settings;
  const client = makeS3Client(settings);

  /** Up to a thousand versions and delete markers; empty when none is left. */
  const versionsOf = async (id: ValidationId) => {
    const listed = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix: `cep/${id}/` }), withinTime(settings));
    return [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])];
  };

  return {
    save: async (id, format, bytes) => {
      const digest = hash('sha256', bytes, 'buffer');
      const file = { sha256: digest.toString('hex'), bytes: bytes.byteLength };
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(id, format, file.sha256),
          Body: bytes,
          ContentType: MEDIA_TYPES[format],
          ChecksumSHA256: digest.toString('base64'),
        }),
        withinTime(settings),
      );
      return file;
    },

    read: async (id, format, file) => {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(id, format, file.sha256) }), withinTime(settings));
      const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      if (hash('sha256', bytes) !== file.sha256) throw new Error(`the ${format} of validation ${id} is not what was kept`);
      return bytes;
    },

    removeAll: async (id) => {
      for (;;) {
        const versions = await versionsOf(id);
        if (versions.length === 0) return;
        for (const { Key, VersionId } of versions) {
          await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }), withinTime(settings));
        }
      }
    },
  };
};
