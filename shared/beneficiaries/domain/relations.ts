/** The data to compare with a user's beneficiaries. */
export type Relations = {
  /** Account numbers. */
  readonly accounts: readonly string[];
  readonly ids: readonly number[];
  readonly labels: readonly string[];
};
