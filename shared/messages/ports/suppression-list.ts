/** Why an address gets no more mails. */
export type SuppressionReason = 'bounce' | 'complaint';

/** Addresses whose mails bounced, or whose owners complained. The list contains the digest of an address, whatever its case. */
export type SuppressionList = {
  readonly has: (address: string) => Promise<boolean>;
  /** A repetition changes nothing. `at` in epoch milliseconds. */
  readonly add: (address: string, reason: SuppressionReason, at: number) => Promise<void>;
  /** Removes an address, so that it can get mails again; false when it is not on the list. */
  readonly remove: (address: string) => Promise<boolean>;
};
