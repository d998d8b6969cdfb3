import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { PasswordStore } from '../../../shared/identity/passwords/ports/password-store.ts';
import type { PasskeyIndex } from '../../../shared/identity/second-factor/ports/passkey-index.ts';
import type { ProviderId } from '../domain/identity-provider.ts';
import type { LinkedIdentity } from '../domain/linked-identity.ts';
import type { IdentityCause, IdentityStore } from '../ports/identity-store.ts';

/** The identities of a user, by provider. */
export const makeListIdentities =
  ({ identities }: { readonly identities: IdentityStore }) =>
  async (userId: UserId): Promise<Result<readonly LinkedIdentity[], never>> =>
    ok(await identities.list(userId));

type Deps = {
  readonly identities: IdentityStore;
  readonly passwords: Pick<PasswordStore, 'find'>;
  readonly passkeyIndex: PasskeyIndex;
};

/**
 * Unlinks an identity, unless the account has neither a password nor a passkey; other identities do not count, because they cannot sign in.
 * No operation removes a password, so none can be lost in between.
 */
export const makeUnlinkIdentity =
  ({ identities, passwords, passkeyIndex }: Deps) =>
  async (userId: UserId, provider: ProviderId, cause: IdentityCause): Promise<Result<null, 'identity_not_found' | 'last_credential'>> => {
    const identity = await identities.find(userId, provider);
    if (identity === null) return fail('identity_not_found');
    const canSignIn = (await passwords.find(userId)) !== null || (await passkeyIndex.has(userId));
    if (!canSignIn) return fail('last_credential');
    return (await identities.remove(identity, cause)) === 'removed' ? ok(null) : fail('identity_not_found');
  };
