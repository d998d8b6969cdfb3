/** The files of a bucket as a test sees them, past the adapter that keeps them. */
export type StoredFiles = {
  readonly list: () => Promise<readonly { readonly key: string; readonly bytes: Uint8Array }[]>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly clear: () => Promise<void>;
};

/** Files in memory. */
export const storedInMemory = (files: Map<string, Uint8Array>): StoredFiles => ({
  list: () => Promise.resolve([...files].map(([key, bytes]) => ({ key, bytes }))),
  put: (key, bytes) => {
    files.set(key, bytes);
    return Promise.resolve();
  },
  clear: () => {
    files.clear();
    return Promise.resolve();
  },
});
