import type { TableFormat } from '../../../shared/platform/files/table-file.ts';

/** Files of results that no answer holds, kept for a day. */
export type ResultFiles = {
  /** Keeps a file. Throws when it could not be kept. */
  readonly save: (key: string, bytes: Uint8Array, format: TableFormat) => Promise<void>;
  /** Address at which anyone can read the file, for some seconds from an instant on (epoch milliseconds). */
  readonly presignGet: (key: string, time: { readonly now: number; readonly seconds: number }) => string;
};
