import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { DataExport, DataExportId, LinkDigest, PendingExport } from '../domain/data-export.ts';

/** What a link opens, until `expiresAt` (epoch milliseconds). */
export type ArchiveLink = {
  readonly digest: LinkDigest;
  readonly userId: UserId;
  readonly exportId: DataExportId;
  /** The deletions of its account when the archive was written: another one ends the link for good. */
  readonly deletionCount: number;
  readonly expiresAt: number;
};

/** Exports, one of each user, and the links to their archives. */
export type DataExportStore = {
  readonly find: (userId: UserId) => Promise<DataExport | null>;
  /**
   * Begins an export in the place of the one before, whose link opens nothing from then on. Of two at once one is begun;
   * false when another is under way, or `previous` is not the last one any more.
   */
  readonly begin: (next: PendingExport, previous: DataExport | null) => Promise<boolean>;
  /** Writes the next step of an export that is as it was seen, with its link in the same write; false when it is not, or gone. */
  readonly advance: (seen: DataExport, next: DataExport, link?: ArchiveLink) => Promise<boolean>;
  /** Null for a link that is not there; one that has expired may still be. */
  readonly findLink: (digest: LinkDigest) => Promise<ArchiveLink | null>;
  /** Users whose export is due, the longest first. */
  readonly due: (now: number, limit: number) => Promise<readonly UserId[]>;
};
