type Revised = { readonly attributes: { readonly revision: number } };

/** The revision that was seen in a list, and that a change names: every entry has that of all. Null for an empty list. */
export const revisionOf = (entries: readonly Revised[]): number | null => entries[0]?.attributes.revision ?? null;
