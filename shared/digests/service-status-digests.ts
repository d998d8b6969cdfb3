import type { Digesters } from './digesters.ts';

const STATUS_SUBSCRIPTION = { key: 'status-subscription-signature' };

export const serviceStatusDigests = ({ token, allTokens }: Digesters) => ({
  /** Signature of a token that confirms or ends a subscription to the mails about incidents. */
  ofStatusSubscription: token(STATUS_SUBSCRIPTION),
  allOfStatusSubscription: allTokens(STATUS_SUBSCRIPTION),
});
