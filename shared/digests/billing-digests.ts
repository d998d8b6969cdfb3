import type { Digesters, DigestPurpose } from './digesters.ts';

export const billingStoredDigests = { card: { key: 'card-pepper' } } as const satisfies Readonly<Record<string, DigestPurpose>>;

export const billingDigests = ({ stored, allStored }: Digesters) => ({
  /** Names a card by the processor's fingerprint of it. */
  ofCard: stored(billingStoredDigests.card),
  allOfCard: allStored(billingStoredDigests.card),
});
