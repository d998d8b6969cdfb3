import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { digestOfToken, type SessionDigest } from '../../../shared/identity/sessions/domain/session.ts';
import { newToken } from '../../../shared/identity/sessions/use-cases/new-token.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { redirectUriOf, type IdentityProvider, type ProviderId } from '../domain/identity-provider.ts';
import { LINK_SECONDS } from '../domain/pending-link.ts';
import type { IdentityStore } from '../ports/identity-store.ts';
import type { OpenIdClient } from '../ports/openid-client.ts';
import { findProvider, providerUnavailable } from './find-provider.ts';

export type LinkDeps = {
  readonly identities: IdentityStore;
  readonly openId: OpenIdClient;
  readonly identityProviders: readonly IdentityProvider[];
  /** Base address of the API for browsers. */
  readonly apiUrl: string;
  readonly ids: Ids;
};

/** A new link: the user's browser opens `authorizeUrl`. */
export type BegunLink = { readonly id: string; readonly authorizeUrl: string };

/** Begins to link an identity of a provider. Nothing changes until the user returns from there. */
export const makeBeginLink =
  ({ identities, openId, identityProviders, apiUrl, ids }: LinkDeps) =>
  async (
    providerId: ProviderId,
    { userId, session, now }: { readonly userId: UserId; readonly session: SessionDigest; readonly now: number },
  ): Promise<Result<BegunLink, 'identity_provider_not_found' | 'identity_provider_unavailable' | 'identity_already_linked'>> => {
    const provider = findProvider(identityProviders, providerId);
    if (!provider.ok) return provider;
    if ((await identities.find(userId, providerId)) !== null) return fail('identity_already_linked');
    const [state, nonce, codeVerifier] = [newToken(ids), newToken(ids), newToken(ids)];
    const redirectUri = redirectUriOf(apiUrl, provider.value);
    const authorizeUrl = await openId.authorizeUrl(provider.value, { state, nonce, codeVerifier, redirectUri });
    if (authorizeUrl === null) return providerUnavailable();
    await identities.putPending({
      stateDigest: digestOfToken(state),
      userId,
      session,
      provider: providerId,
      codeVerifier,
      nonce,
      expiresAt: now + LINK_SECONDS * 1_000,
    });
    return ok({ id: ids.uuid(), authorizeUrl });
  };
