/** Why an address gets no mails any more. */
export type SuppressionReason = 'bounce' | 'complaint';

/** Addresses that mails come back from, or whose owners complained. Of an address its digest is kept, whatever its case. */
export type SuppressionList = {
  readonly has: (address: string) => Promise<boolean>;
  /** The same again changes nothing. `at` in epoch milliseconds. */
  readonly add: (address: string, reason: SuppressionReason, at: number) => Promise<void>;
  /** Lets mails go to an address again; false when it is not on the list. */
  readonly remove: (address: string) => Promise<boolean>;
};
