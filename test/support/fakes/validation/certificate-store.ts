import { createHash } from 'node:crypto';

import { decodeResponses } from '../../../../shared/validation/adapters/decode-responses.ts';
import type { CertificateStore } from '../../../../shared/validation/ports/certificate-store.ts';

export type FakeCertificateStore = CertificateStore & {
  /** Bytes by `id format sha256`. */
  readonly files: Map<string, Uint8Array>;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Certificates in memory. */
export const makeFakeCertificateStore = (): FakeCertificateStore => {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    save: async (id, format, bytes) => {
      await Promise.resolve();
      const file = { sha256: sha256(bytes), bytes: bytes.byteLength };
      files.set(`${id} ${format} ${file.sha256}`, Uint8Array.from(bytes));
      return file;
    },
    read: async (id, format, file) => {
      await Promise.resolve();
      const bytes = files.get(`${id} ${format} ${file.sha256}`);
      if (bytes === undefined || sha256(bytes) !== file.sha256) throw new Error(`the ${format} of validation ${id} is not what was kept`);
      return bytes;
    },
    saveResponses: async (id, { sha256: digest }, bytes) => {
      await Promise.resolve();
      files.set(`${id} responses ${digest}`, Uint8Array.from(bytes));
    },
    readResponses: async (id, digest) => {
      await Promise.resolve();
      const file = files.get(`${id} responses ${digest}`);
      return file === undefined ? null : decodeResponses(file);
    },
    removeAll: async (id) => {
      await Promise.resolve();
      for (const name of [...files.keys()]) if (name.startsWith(`${id} `)) files.delete(name);
    },
  };
};
