import { buffer } from 'node:stream/consumers';

import type { ExportedFiles } from '../../../../shared/exports/ports/exported-files.ts';

/** Files of exports in memory, by their keys. */
export const makeFakeExportedFiles = (): ExportedFiles & { readonly stored: Map<string, Uint8Array> } => {
  const stored = new Map<string, Uint8Array>();
  return {
    stored,
    write: async (key, _format, file) => {
      const bytes = await buffer(file);
      stored.set(key, bytes);
      return bytes.byteLength;
    },
    remove: (key) => {
      stored.delete(key);
      return Promise.resolve();
    },
    presignGet: (key, { now, seconds }) => `https://files.example.com/${key}?until=${now + seconds * 1_000}`,
  };
};
