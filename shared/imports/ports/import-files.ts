import type { UploadForm, UploadLimits } from '../../platform/files/upload-form.ts';

/** Files of imports, kept until they have been read. */
export type ImportFiles = {
  /** Keeps a file. Throws when it could not be kept. */
  readonly save: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The whole file; null when there is none. */
  readonly read: (key: string) => Promise<Uint8Array | null>;
  /** The first bytes of a file and its size; null when there is none. */
  readonly readHead: (key: string, count: number) => Promise<{ readonly head: Uint8Array; readonly size: number } | null>;
  /** Removes a file; one that is not there is removed already. */
  readonly remove: (key: string) => Promise<void>;
  /** A presigned POST: stores one file of at most `maxBytes` under the key, until an instant (epoch milliseconds). */
  readonly presignPost: (key: string, limits: UploadLimits) => UploadForm;
};
