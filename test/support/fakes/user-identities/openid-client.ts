import { isProviderId, type IdentityProvider } from '../../../../functions/user-identities/domain/identity-provider.ts';
import type {
  AuthorizationRequest,
  AuthorizationResponse,
  OpenIdClient,
  RedeemedIdentity,
} from '../../../../functions/user-identities/ports/openid-client.ts';

const id = 'example';
if (!isProviderId(id)) throw new TypeError('no name of a provider');

/** The only provider of tests. */
export const TEST_PROVIDER: IdentityProvider = { id, issuer: 'https://id.example.com', clientId: 'spei', hosts: [] };

/** A provider with scripted answers that records its requests. */
export const makeScriptedOpenId = () => {
  const asked: AuthorizationRequest[] = [];
  const redeemed: { readonly response: AuthorizationResponse; readonly request: AuthorizationRequest }[] = [];
  let isDown = false;
  let next: RedeemedIdentity = { kind: 'invalid' };
  const client: OpenIdClient = {
    authorizeUrl: async ({ issuer }, request) => {
      await Promise.resolve();
      asked.push(request);
      return isDown ? null : `${issuer}/authorize?state=${request.state}`;
    },
    redeem: async (_provider, response, request) => {
      await Promise.resolve();
      redeemed.push({ response, request });
      return isDown ? { kind: 'unavailable' } : next;
    },
  };
  return {
    ...client,
    asked,
    redeemed,
    /** Sets the identity of every return from now on. */
    answer: (answer: RedeemedIdentity): void => {
      next = answer;
    },
    goDown: (): void => {
      isDown = true;
    },
  };
};
