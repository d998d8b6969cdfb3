/** The filters of a list or an export. */
export type ListFilters = {
  readonly withArchived: boolean;
  /** What accounts or labels begin with; null for all. */
  readonly search: string | null;
};

/** Which page: by its number, from 1, or at a side of a cursor; null is the beginning. */
export type WantedPage =
  | { readonly kind: 'numbered'; readonly number: number }
  | { readonly kind: 'cursor'; readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null };

export type ListBeneficiariesRequest = { readonly filters: ListFilters; readonly page: WantedPage; readonly size: number };

/** Number of entries up to which pages have numbers: a numbered page costs the reads of all before it. */
export const MAX_NUMBERED_ENTRIES = 1_000;
