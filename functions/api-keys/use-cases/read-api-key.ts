import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { WINDOW_MS } from '../../../shared/identity/access/domain/rate-limit.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { GateKeyStore } from '../../../shared/identity/api-keys/ports/gate-keys.ts';

/** The visible data of a key; instants are epoch milliseconds. */
export type ShownKey = {
  readonly userId: UserId;
  readonly prefix: string;
  readonly last4: string | null;
  readonly createdAt: number | null;
  readonly lastUsedAt: number | null;
};

type Deps = { readonly accounts: Pick<AccountStore, 'find'>; readonly gateKeys: Pick<GateKeyStore, 'lastUses'> };

/** Reads the visible data of a user's API key. Uses of the previous key count in its grace alone. */
export const makeReadApiKey =
  ({ accounts, gateKeys }: Deps) =>
  async (userId: UserId): Promise<Result<ShownKey, 'api_key_not_found'>> => {
    const account = await accounts.find(userId);
    if (account === null) throw new Error(`account ${userId} has a credential but no profile`);
    const { apiKey } = account.user;
    if (apiKey === null) return fail('api_key_not_found');
    const { own: lastUsedAt } = await gateKeys.lastUses(account.gateIds[0]);
    const since = apiKey.createdAt ?? 0;
    const isOwnUse = lastUsedAt !== null && lastUsedAt + WINDOW_MS > since;
    return ok({ userId, ...apiKey, lastUsedAt: isOwnUse ? Math.max(lastUsedAt, since) : null });
  };
