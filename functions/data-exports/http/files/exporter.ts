import type { ArchiveFile, ExportedAccount } from '../../ports/archive.ts';

/** The files that one part of an account's data becomes. */
export type Exporter = (account: ExportedAccount, notes: ArchiveNotes) => AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>;

/** What is to be told of an archive once all of it is written. */
export type ArchiveNotes = {
  /** A file that could not be read: its path. */
  readonly leftOut: (path: string) => void;
};
