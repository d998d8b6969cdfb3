import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ExportId, ExportJob, ExportSlot, LinkDigest, PendingExport } from '../domain/export-job.ts';

/** The target of a link, until `expiresAt` (epoch milliseconds). */
export type ExportLink = {
  readonly digest: LinkDigest;
  readonly userId: UserId;
  readonly exportId: ExportId;
  /** Number of the account's deletions when the file was written: a further one ends the link for good. */
  readonly deletionCount: number;
  readonly expiresAt: number;
};

export type ExportPlace = { readonly userId: UserId; readonly slot: ExportSlot };

/** Exports of users, and the links to the files of some. */
export type ExportStore = {
  readonly find: (place: ExportPlace) => Promise<ExportJob | null>;
  /**
   * Begins an export and replaces the previous one of its slot, whose link opens nothing from then on. Of two concurrent calls one
   * succeeds; false when another is running, or `previous` is no longer the last one.
   */
  readonly begin: (next: PendingExport, previous: ExportJob | null) => Promise<boolean>;
  /**
   * Writes the next step of an export that is unchanged since it was read, with its link in the same write; false when it has changed or is
   * gone.
   */
  readonly advance: (seen: ExportJob, next: ExportJob, link?: ExportLink) => Promise<boolean>;
  /** Null for an unknown link; an expired one may still be returned. */
  readonly findLink: (digest: LinkDigest) => Promise<ExportLink | null>;
  /** Places of due exports, the longest due first. */
  readonly due: (now: number, limit: number) => Promise<readonly ExportPlace[]>;
};
