import type { ImportFiles } from '../../../../shared/imports/ports/import-files.ts';

export type FakeImportFiles = ImportFiles & {
  /** Bytes by key. */
  readonly stored: Map<string, Uint8Array>;
};

/** Files of imports in memory. */
export const makeFakeImportFiles = (): FakeImportFiles => {
  const stored = new Map<string, Uint8Array>();
  return {
    stored,
    save: async (key, bytes) => {
      await Promise.resolve();
      stored.set(key, Uint8Array.from(bytes));
    },
    read: async (key) => {
      await Promise.resolve();
      return stored.get(key) ?? null;
    },
    readHead: async (key, count) => {
      await Promise.resolve();
      const bytes = stored.get(key);
      return bytes === undefined ? null : { head: bytes.subarray(0, count), size: bytes.byteLength };
    },
    remove: async (key) => {
      await Promise.resolve();
      stored.delete(key);
    },
    presignPost: (key, { maxBytes, until }) => ({
      url: 'https://files.example.mx',
      fields: { key, max_bytes: String(maxBytes), until: String(until) },
    }),
  };
};
