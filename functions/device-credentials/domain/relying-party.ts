import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** The relying party of passkeys: a domain, and the origins of its pages. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

/**
 * The relying party of a page. On this machine it is `localhost`, whatever host name opens the page: a browser accepts no IP address as a
 * relying party.
 */
export const relyingPartyOf = (pageUrl: string): RelyingParty => {
  const { origin, hostname, port } = new URL(pageUrl);
  return hostname === '127.0.0.1' || hostname === 'localhost'
    ? { id: 'localhost', origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`] }
    : { id: hostname, origins: [origin] };
};

/** The handle of a user, as authenticators keep it, base64url. */
export const userHandleOf = (userId: UserId): string => Buffer.from(userId).toString('base64url');
