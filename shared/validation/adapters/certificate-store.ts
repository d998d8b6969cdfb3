import { hash } from 'node:crypto';

import type { Bucket } from '../../platform/s3/open-bucket.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateFormat, CertificateStore } from '../ports/certificate-store.ts';

const MEDIA_TYPES: Readonly<Record<CertificateFormat, string>> = { xml: 'application/xml', pdf: 'application/pdf' };

const keyOf = (id: ValidationId, format: CertificateFormat, sha256: string): string => `cep/${id}/${sha256}.${format}`;

/** Certificates in S3. */
export const makeCertificateStore = ({ objects }: Bucket): CertificateStore => ({
  save: async (id, format, bytes) => {
    const digest = hash('sha256', bytes, 'buffer');
    const file = { sha256: digest.toString('hex'), bytes: bytes.byteLength };
    const options = { ContentType: MEDIA_TYPES[format], ChecksumSHA256: digest.toString('base64') };
    await (await objects()).put(keyOf(id, format, file.sha256), bytes, options);
    return file;
  },

  read: async (id, format, file) => {
    const bytes = await (await objects()).get(keyOf(id, format, file.sha256));
    if (bytes === null || hash('sha256', bytes) !== file.sha256) throw new Error(`the ${format} of validation ${id} is not what was kept`);
    return bytes;
  },

  removeAll: async (id) => {
    const { removeSomeVersions } = await objects();
    while ((await removeSomeVersions(`cep/${id}/`)) > 0);
  },
});
