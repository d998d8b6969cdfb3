import type { ExportFormat } from '../domain/export-sheet.ts';

/** Files of exports that no answer holds, kept for a day. */
export type ExportFiles = {
  /** Keeps a file. Throws when it could not be kept. */
  readonly save: (key: string, bytes: Uint8Array, format: ExportFormat) => Promise<void>;
  /** Address at which anyone can read the file, for some seconds from an instant on (epoch milliseconds). */
  readonly presignGet: (key: string, time: { readonly now: number; readonly seconds: number }) => string;
};
