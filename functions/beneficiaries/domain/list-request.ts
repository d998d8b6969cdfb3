/** What a list or an export shows. */
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

/** Entries up to which pages have numbers: a numbered page costs what is before it, too. */
export const MAX_NUMBERED_ENTRIES = 1_000;
