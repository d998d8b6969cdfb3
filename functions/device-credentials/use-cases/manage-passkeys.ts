import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Passkey, PasskeyId } from '../domain/passkey.ts';
import type { PasskeyCause, PasskeyStore } from '../ports/passkey-store.ts';

type Deps = { readonly passkeys: PasskeyStore };

/** The passkeys of a user, oldest first. */
export const makeListPasskeys =
  ({ passkeys }: Deps) =>
  async (userId: UserId): Promise<Result<readonly Passkey[], never>> =>
    ok(await passkeys.list(userId));

/** Gives a passkey another name. */
export const makeRenamePasskey =
  ({ passkeys }: Deps) =>
  async (userId: UserId, id: PasskeyId, name: string): Promise<Result<Passkey, 'not_found'>> => {
    const outcome = await passkeys.rename(userId, id, name);
    const passkey = outcome === 'renamed' ? await passkeys.find(userId, id) : null;
    return passkey === null ? fail('not_found') : ok(passkey);
  };

/** Removes a passkey; the authenticator keeps its half, which opens nothing any more. */
export const makeRemovePasskey =
  ({ passkeys }: Deps) =>
  async (userId: UserId, id: PasskeyId, cause: PasskeyCause): Promise<Result<null, 'not_found'>> => {
    const passkey = await passkeys.find(userId, id);
    if (passkey === null || (await passkeys.remove(passkey, cause)) === 'not_found') return fail('not_found');
    return ok(null);
  };
