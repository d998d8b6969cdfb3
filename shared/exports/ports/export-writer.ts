import type { User } from '../../identity/accounts/domain/account.ts';
import type { ExportFormat, PendingExport, ReadyExport, WrittenFile } from '../domain/export-job.ts';

/** The file of an export while it is written. */
export type ExportContents = {
  readonly format: ExportFormat;
  /** Name of the file for those who download it, without its extension. */
  readonly name: string;
  /** Read once, as slowly as it is stored. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The rows so far; called after the last chunk. */
  readonly rows: () => WrittenFile['rows'];
};

/** A kind of export: its contents, and what follows once its file is there. */
export type ExportWriter = {
  readonly contentsOf: (pending: PendingExport, user: User, now: number) => ExportContents;
  /** Announces a finished file; null where callers read its status instead. Repeated after a crash. */
  readonly announce: ((ready: ReadyExport, user: User) => Promise<void>) | null;
};
