/** Something that was erased for good, by the id under which a backup would bring it back. */
export type Erasure = { readonly kind: 'validation' | 'account'; readonly id: string };

/** Erasures, kept outside the tables and for as long as their backups. */
export type ErasureList = {
  /**
   * Written for everything that is erased, at least once, and idempotent: a second record of an id changes nothing. Only what
   * nothing brings back any more may be recorded, because a restoration erases it.
   */
  readonly record: (erasure: Erasure) => Promise<void>;
};
