/** A file of an archive. */
export type ArchiveFile = {
  /** Path within the archive, with slashes. */
  readonly path: string;
  /** Its bytes, or their source, which is read once and as slowly as it is written. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether it is compressed already, as PDFs and images are. */
  readonly isCompressed: boolean;
};

/** Packs files into a ZIP archive, as slowly as it is read; holds none of them whole. `at` is the time of every file: now unless given. */
export type PackFiles = (files: AsyncIterable<ArchiveFile>, at?: Date) => AsyncIterable<Uint8Array>;
