import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Folio, FolioRecord } from '../domain/folio.ts';

/** The folios of accounts. */
export type FolioStore = {
  /** Keeps what a folio covers; a folio that was kept before stays as it is. */
  readonly keep: (record: FolioRecord) => Promise<void>;
  readonly find: (userId: UserId, folio: Folio) => Promise<FolioRecord | null>;
};
