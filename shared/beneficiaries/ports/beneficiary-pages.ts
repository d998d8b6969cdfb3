import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Beneficiary } from '../domain/beneficiary.ts';

/** A place in a list or a search: `before` it or `after` it, in the order in which pages follow each other. */
export type ListPosition = { readonly side: 'after' | 'before'; readonly key: string };

export type ListRequest = {
  /** Null for the list of all, the newest first. Else what accounts (by digits) or labels (without case and accents) begin with. */
  readonly search: string | null;
  readonly withArchived: boolean;
  /** Null for the beginning of the list. */
  readonly position: ListPosition | null;
  readonly limit: number;
};

export type ListEntry = { readonly key: string; readonly beneficiary: Beneficiary };

/** `hasMore`: there are more on the side the page was read towards. */
export type ListPage = { readonly entries: readonly ListEntry[]; readonly hasMore: boolean };

/** Reads of a user's beneficiaries whose cost depends on the entries shown, not on all. */
export type BeneficiaryPages = {
  /**
   * A page, in the order of the list. A search shows the accounts that begin with its digits, by number, then the labels that begin with
   * its text, by text; writes of the last second may be missing.
   */
  readonly page: (userId: UserId, request: ListRequest) => Promise<ListPage>;
  /** How many of a user's are active, and how many archived. */
  readonly count: (userId: UserId) => Promise<{ readonly active: number; readonly archived: number }>;
};
