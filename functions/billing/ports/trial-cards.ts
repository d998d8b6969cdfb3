/** Cards that a trial began with. */
export type TrialCards = {
  /** Records the first trial of a card, by the processor's fingerprint of it. False when another subscription had a trial with it. */
  readonly claim: (fingerprint: string, subscriptionId: string, now: number) => Promise<boolean>;
};
