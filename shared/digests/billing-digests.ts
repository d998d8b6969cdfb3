import type { Digesters, DigestPurpose } from './digesters.ts';

export const billingStoredDigests = { card: { key: 'card-pepper' } } as const satisfies Readonly<Record<string, DigestPurpose>>;

export const billingDigests = ({ allStored }: Digesters) => ({
  /** Names a card by the processor's fingerprint of it. */
  allOfCard: allStored(billingStoredDigests.card),
});
