import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { DataExport, DataExportId, LinkDigest, PendingExport } from '../domain/data-export.ts';

/** The target of a link, until `expiresAt` (epoch milliseconds). */
export type ArchiveLink = {
  readonly digest: LinkDigest;
  readonly userId: UserId;
  readonly exportId: DataExportId;
  /** Number of the account's deletions when the archive was written: a further one ends the link for good. */
  readonly deletionCount: number;
  readonly expiresAt: number;
};

/** Exports, one per user, and the links to their archives. */
export type DataExportStore = {
  readonly find: (userId: UserId) => Promise<DataExport | null>;
  /**
   * Begins an export and replaces the previous one, whose link opens nothing from then on. Of two concurrent calls one succeeds; false when
   * another is running, or `previous` is no longer the last one.
   */
  readonly begin: (next: PendingExport, previous: DataExport | null) => Promise<boolean>;
  /**
   * Writes the next step of an export that is unchanged since it was read, with its link in the same write; false when it has changed or is
   * gone.
   */
  readonly advance: (seen: DataExport, next: DataExport, link?: ArchiveLink) => Promise<boolean>;
  /** Null for an unknown link; an expired one may still be returned. */
  readonly findLink: (digest: LinkDigest) => Promise<ArchiveLink | null>;
  /** Users whose export is due, the longest due first. */
  readonly due: (now: number, limit: number) => Promise<readonly UserId[]>;
};
