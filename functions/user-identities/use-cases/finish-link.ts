import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { digestOfToken, type SessionCause, type SessionDigest } from '../../../shared/identity/sessions/domain/session.ts';
import { redirectUriOf, type ProviderId } from '../domain/identity-provider.ts';
import { isLinkedIdentityId, type LinkedIdentity } from '../domain/linked-identity.ts';
import type { PendingLink } from '../domain/pending-link.ts';
import type { AuthorizationResponse } from '../ports/openid-client.ts';
import type { LinkDeps } from './begin-link.ts';
import { findProvider, providerUnavailable } from './find-provider.ts';

/** The parameters with which a browser returned. `state` is null when there was none. */
export type Return = { readonly provider: ProviderId; readonly state: string | null; readonly response: AuthorizationResponse };

export type LinkProblem =
  | 'identity_provider_not_found'
  | 'identity_provider_unavailable'
  | 'identity_link_invalid'
  | 'identity_link_expired'
  | 'identity_link_denied'
  | 'identity_verification_failed'
  | 'identity_already_linked'
  | 'identity_linked_elsewhere'
  | 'unauthorized';

const FAILURES = {
  denied: 'identity_link_denied',
  invalid: 'identity_verification_failed',
} as const;

type Caller = { readonly userId: UserId; readonly session: SessionDigest };

const isOf = (pending: PendingLink, { userId, session }: Caller, provider: ProviderId): boolean =>
  pending.userId === userId && pending.session === session && pending.provider === provider;

/**
 * Links the identity of a user who returned from a provider. The state is used up in any case; one of another user, session or provider
 * gives the same error as an unknown one.
 */
export const makeFinishLink =
  ({ identities, openId, identityProviders, apiUrl, ids }: LinkDeps) =>
  async (
    { provider: providerId, state, response }: Return,
    caller: Caller,
    cause: SessionCause,
  ): Promise<Result<LinkedIdentity, LinkProblem>> => {
    const provider = findProvider(identityProviders, providerId);
    if (!provider.ok) return provider;
    if (state === null) return fail('identity_link_invalid');
    const pending = await identities.takePending(digestOfToken(state));
    if (pending === null || !isOf(pending, caller, providerId)) return fail('identity_link_invalid');
    if (pending.expiresAt <= cause.at) return fail('identity_link_expired');
    const { nonce, codeVerifier } = pending;
    const redirectUri = redirectUriOf(apiUrl, provider.value);
    const redeemed = await openId.redeem(provider.value, response, { state, nonce, codeVerifier, redirectUri });
    if (redeemed.kind === 'unavailable') return providerUnavailable();
    if (redeemed.kind !== 'identity') return fail(FAILURES[redeemed.kind]);
    const id = ids.uuid();
    if (!isLinkedIdentityId(id)) throw new TypeError('the id generator does not make UUIDs');
    const identity = { ...redeemed.identity, id, userId: caller.userId, provider: providerId, linkedAt: cause.at };
    const outcome = await identities.add(identity, cause);
    if (outcome === 'linked') return ok(identity);
    if (outcome === 'session_ended') return fail('unauthorized');
    return fail(outcome === 'linked_elsewhere' ? 'identity_linked_elsewhere' : 'identity_already_linked');
  };
