import type { ExportFormat } from '../domain/export-job.ts';

/** Files of exports where they are kept. */
export type ExportedFiles = {
  /** Keeps a file under its key and returns how many bytes it has. Throws, and keeps nothing, when it could not. */
  readonly write: (key: string, format: ExportFormat, file: AsyncIterable<Uint8Array>) => Promise<number>;
  /** Removes a file; idempotent. */
  readonly remove: (key: string) => Promise<void>;
  /** Address at which anyone can read the file, for some seconds from an instant on (epoch milliseconds). */
  readonly presignGet: (key: string, time: { readonly now: number; readonly seconds: number }) => string;
};
