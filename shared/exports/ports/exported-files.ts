import type { ExportFormat } from '../domain/export-job.ts';

/** A file, and how those who download it see it: its name without the extension, and its format. */
export type ExportedFile = { readonly name: string; readonly format: ExportFormat; readonly chunks: AsyncIterable<Uint8Array> };

/** Files of exports where they are kept. */
export type ExportedFiles = {
  /** Keeps a file under its key and returns how many bytes it has. Throws, and keeps nothing, when it could not. */
  readonly write: (key: string, file: ExportedFile) => Promise<number>;
  /** Removes a file; idempotent. */
  readonly remove: (key: string) => Promise<void>;
  /** Address at which anyone can read the file, for some seconds from an instant on (epoch milliseconds). */
  readonly presignGet: (key: string, time: { readonly now: number; readonly seconds: number }) => string;
};
