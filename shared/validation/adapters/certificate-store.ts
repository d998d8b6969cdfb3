import { hash } from 'node:crypto';
import { gunzip, gzip } from 'node:zlib';

import { DEFAULT_EVIDENCE_DAYS } from '../../identity/accounts/domain/evidence-retention.ts';
import { promised } from '../../platform/promised.ts';
import type { Bucket } from '../../platform/s3/open-bucket.ts';
import { DAYS_TAG, RESPONSES_PREFIX } from '../domain/evidence/responses-object.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateFormat, CertificateStore } from '../ports/certificate-store.ts';

const MEDIA_TYPES: Readonly<Record<CertificateFormat, string>> = { xml: 'application/xml', pdf: 'application/pdf' };

const keyOf = (id: ValidationId, format: CertificateFormat, sha256: string): string => `cep/${id}/${sha256}.${format}`;

const responsesPrefix = (id: ValidationId): string => `${RESPONSES_PREFIX}${id}/`;

const responsesKeyOf = (id: ValidationId, sha256: string): string => `${responsesPrefix(id)}${sha256}.gz`;

/** Pages of the portal repeat themselves, and compressing them takes no time of the thread that answers. */
const compress = (file: Uint8Array): Promise<Buffer> =>
  promised((done) => {
    gzip(file, done);
  });
const decompress = (stored: Uint8Array): Promise<Buffer> =>
  promised((done) => {
    gunzip(stored, done);
  });

/** The answer to a request waits no longer for its responses to be stored. */
const RESPONSES_TIMEOUT_MS = 1_500;

/** Certificates and responses in S3. */
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

  saveResponses: async (id, { sha256, days }, file) => {
    const { put } = await objects();
    const options = { ContentType: 'application/gzip', ...(days === DEFAULT_EVIDENCE_DAYS ? {} : { Tagging: `${DAYS_TAG}=${days}` }) };
    await put(responsesKeyOf(id, sha256), await compress(file), options, RESPONSES_TIMEOUT_MS);
  },

  readResponses: async (id, sha256) => {
    const stored = await (await objects()).get(responsesKeyOf(id, sha256));
    if (stored === null) return null;
    const file = await decompress(stored);
    if (hash('sha256', file) !== sha256) throw new Error(`the responses of validation ${id} are not those that were kept`);
    const { decodeResponses } = await import('./decode-responses.ts');
    return decodeResponses(file);
  },

  removeAll: async (id) => {
    const { removeSomeVersions } = await objects();
    for (const prefix of [`cep/${id}/`, responsesPrefix(id)]) while ((await removeSomeVersions(prefix)) > 0);
  },
});
