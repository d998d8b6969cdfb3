import { buffer } from 'node:stream/consumers';

import type { ExportedFiles } from '../../../../shared/exports/ports/exported-files.ts';

/** Files of exports in memory by their keys, and the names under which they are downloaded. */
export const makeFakeExportedFiles = (): ExportedFiles & { readonly stored: Map<string, Uint8Array>; readonly names: string[] } => {
  const stored = new Map<string, Uint8Array>();
  const names: string[] = [];
  return {
    stored,
    names,
    write: async (key, { name, format, chunks }) => {
      const bytes = await buffer(chunks);
      stored.set(key, bytes);
      names.push(`${name}.${format}`);
      return bytes.byteLength;
    },
    remove: (key) => {
      stored.delete(key);
      return Promise.resolve();
    },
    presignGet: (key, { now, seconds }) => `https://files.example.com/${key}?until=${now + seconds * 1_000}`,
  };
};
