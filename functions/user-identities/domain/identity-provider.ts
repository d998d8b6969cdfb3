import type { Brand } from '../../../shared/platform/brand.ts';

/** Identifies a provider in the API, such as `google`. */
export type ProviderId = Brand<string, 'ProviderId'>;

export const PROVIDER_ID = /^[a-z0-9][a-z0-9-]{0,31}$/;

export const isProviderId = (text: string): text is ProviderId => PROVIDER_ID.test(text);

/** An OpenID provider whose identities users may link. */
export type IdentityProvider = {
  readonly id: ProviderId;
  /** Issuer identifier, exactly as in its tokens. */
  readonly issuer: string;
  /** The provider's id for this service. */
  readonly clientId: string;
  /** Hosts other than the issuer's that its discovery document may name. */
  readonly hosts: readonly string[];
};

/** The address to which the provider redirects users, exactly as registered there; `baseUrl` is that of the API, with its version. */
export const redirectUriOf = (baseUrl: string, { id }: Pick<IdentityProvider, 'id'>): string =>
  `${baseUrl}/users/me/identities/${id}/callback`;
