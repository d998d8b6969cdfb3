import type { ArchiveStorage } from '../../../../functions/data-exports/ports/archive.ts';

/** Archives in memory, by their keys. */
export const makeFakeArchives = (): ArchiveStorage & { readonly stored: Map<string, Uint8Array> } => {
  const stored = new Map<string, Uint8Array>();
  return {
    stored,
    write: async (key, archive) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of archive) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      stored.set(key, bytes);
      return bytes.byteLength;
    },
    remove: (key) => {
      stored.delete(key);
      return Promise.resolve();
    },
    presignGet: (key, { now, seconds }) => `https://archives.example.com/${key}?until=${now + seconds * 1_000}`,
  };
};
