import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';

/** A file of an archive. */
export type ArchiveFile = {
  /** Path within the archive, with slashes. */
  readonly path: string;
  /** Its bytes, or their source, which is read once and as slowly as it is written. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether it is compressed already, as PDFs and images are. */
  readonly isCompressed: boolean;
};

/** The account to export, and the settings of its export. */
export type ExportedAccount = {
  readonly user: User;
  /** Of the texts in it. */
  readonly language: Language;
  /** When the export began (epoch milliseconds): newer data may be missing. */
  readonly now: number;
  /** Whether a file that cannot be read is left out and noted, instead of failing the attempt. */
  readonly leavesOutUnreadable: boolean;
};

/** Every file that is made of an account, one after the other. */
export type FilesOfAccount = (account: ExportedAccount) => AsyncIterable<ArchiveFile>;

/** Packs files into a ZIP archive, as slowly as it is read; holds none of them whole. */
export type PackFiles = (files: AsyncIterable<ArchiveFile>) => AsyncIterable<Uint8Array>;
