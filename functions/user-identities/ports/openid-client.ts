import type { IdentityProvider } from '../domain/identity-provider.ts';
import type { ProviderIdentity } from '../domain/linked-identity.ts';
import type { PendingLink } from '../domain/pending-link.ts';

/** What is asked of a provider. */
export type AuthorizationRequest = Pick<PendingLink, 'codeVerifier' | 'nonce'> & {
  readonly state: string;
  readonly redirectUri: string;
};

/** Parameters that a provider sent a user back with; those that were not there are undefined. */
export type AuthorizationResponse = {
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  /** Issuer that answers (RFC 9207). */
  readonly iss?: string | undefined;
};

/** `denied`: the user or the provider said no. `invalid`: the answer proves nothing. `unavailable`: there was no usable answer. */
export type RedeemedIdentity =
  | { readonly kind: 'identity'; readonly identity: ProviderIdentity }
  | { readonly kind: 'denied' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unavailable' };

/**
 * The OpenID Connect part: authorization code flow with PKCE (S256), state, nonce and the issuer of the response. Requests
 * go to the hosts of the provider's configuration and nowhere else. Tokens are read and forgotten.
 */
export type OpenIdClient = {
  /** Address to send the user to; null when the provider does not answer. */
  readonly authorizeUrl: (provider: IdentityProvider, request: AuthorizationRequest) => Promise<string | null>;
  /** Who came back: the code is redeemed and the ID token checked (signature, issuer, audience, nonce, time). */
  readonly redeem: (
    provider: IdentityProvider,
    response: AuthorizationResponse,
    request: AuthorizationRequest,
  ) => Promise<RedeemedIdentity>;
};
