import type { Digesters } from './digesters.ts';

const TRANSFER = { key: 'recent-transfer' };

export const validationDigests = ({ token, allTokens }: Digesters) => ({
  /** Names a transfer of the last 30 days, so that its account is in no key. */
  ofTransfer: token(TRANSFER),
  allOfTransfer: allTokens(TRANSFER),
});
