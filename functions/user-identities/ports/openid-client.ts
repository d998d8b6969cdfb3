import type { IdentityProvider } from '../domain/identity-provider.ts';
import type { ProviderIdentity } from '../domain/linked-identity.ts';
import type { PendingLink } from '../domain/pending-link.ts';

/** The parameters of a request to a provider. */
export type AuthorizationRequest = Pick<PendingLink, 'codeVerifier' | 'nonce'> & {
  readonly state: string;
  readonly redirectUri: string;
};

/** Parameters of a provider's redirect; missing ones are undefined. */
export type AuthorizationResponse = {
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  /** Issuer of the answer (RFC 9207). */
  readonly iss?: string | undefined;
};

/** `denied`: the user or the provider refused. `invalid`: the answer proves nothing. `unavailable`: there was no usable answer. */
export type RedeemedIdentity =
  | { readonly kind: 'identity'; readonly identity: ProviderIdentity }
  | { readonly kind: 'denied' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unavailable' };

/**
 * OpenID Connect: authorization code flow with PKCE (S256), state, nonce and the issuer of the response. Requests go only to the hosts of
 * the provider's configuration. Tokens are read and dropped.
 */
export type OpenIdClient = {
  /** Address to send the user to; null when the provider does not answer. */
  readonly authorizeUrl: (provider: IdentityProvider, request: AuthorizationRequest) => Promise<string | null>;
  /** The identity of the user: redeems the code and verifies the ID token (signature, issuer, audience, nonce, time). */
  readonly redeem: (
    provider: IdentityProvider,
    response: AuthorizationResponse,
    request: AuthorizationRequest,
  ) => Promise<RedeemedIdentity>;
};
