import type { Brand } from '../../../shared/platform/brand.ts';

/** Names a provider in the API, such as `google`. */
export type ProviderId = Brand<string, 'ProviderId'>;

export const PROVIDER_ID = /^[a-z0-9][a-z0-9-]{0,31}$/;

export const isProviderId = (text: string): text is ProviderId => PROVIDER_ID.test(text);

/** An OpenID provider whose identities users may link. */
export type IdentityProvider = {
  readonly id: ProviderId;
  /** Issuer identifier, exactly as its tokens name it. */
  readonly issuer: string;
  /** What the provider calls this service. */
  readonly clientId: string;
  /** Hosts beside that of the issuer that its discovery document may name. */
  readonly hosts: readonly string[];
};

/** Where the provider sends users back to, exactly as it was registered with it; `baseUrl` is that of the API, with its version. */
export const redirectUriOf = (baseUrl: string, { id }: Pick<IdentityProvider, 'id'>): string =>
  `${baseUrl}/users/me/identities/${id}/callback`;
