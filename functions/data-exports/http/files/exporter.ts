import type { ArchiveFile } from '../../../../shared/exports/ports/archive-file.ts';
import type { ExportedAccount } from '../../ports/archive.ts';

/** Writes the files for one part of an account's data. */
export type Exporter = (account: ExportedAccount, notes: ArchiveNotes) => AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>;

/** Collects notes for the index, which is written last. */
export type ArchiveNotes = {
  /** Notes the path of a file that could not be read. */
  readonly leftOut: (path: string) => void;
};
