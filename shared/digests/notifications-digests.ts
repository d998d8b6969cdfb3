import type { Digesters } from './digesters.ts';

const UNSUBSCRIBE = { key: 'unsubscribe-signature' };

export const notificationsDigests = ({ token, allTokens }: Digesters) => ({
  /** Signature of a token that switches off the mails about an event. */
  ofUnsubscribe: token(UNSUBSCRIBE),
  allOfUnsubscribe: allTokens(UNSUBSCRIBE),
});
