import type { ArchiveFile } from '../../../shared/exports/ports/archive-file.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';

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
