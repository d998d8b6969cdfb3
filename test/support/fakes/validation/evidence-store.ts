import { createHash } from 'node:crypto';

import type { EvidenceStore } from '../../../../shared/validation/ports/evidence-store.ts';

export type FakeEvidenceStore = EvidenceStore & {
  /** Bytes by `id format sha256`. */
  readonly files: Map<string, Uint8Array>;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Certificates in memory. */
export const makeFakeEvidenceStore = (): FakeEvidenceStore => {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    keep: async (id, format, bytes) => {
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
    removeAll: async (id) => {
      await Promise.resolve();
      for (const name of [...files.keys()]) if (name.startsWith(`${id} `)) files.delete(name);
    },
  };
};
