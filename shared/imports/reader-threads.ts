/** Modules that read files in worker threads: of each function that reads files of imports. */
export const READER_THREADS = [
  'shared/imports/adapters/threads/pdf-thread.ts',
  'shared/imports/adapters/threads/workbook-thread.ts',
] as const;
