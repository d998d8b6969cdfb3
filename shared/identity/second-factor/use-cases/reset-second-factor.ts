import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { Account } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountChange, AccountStore, ChangeCause } from '../../accounts/ports/account-store.ts';
import { changeAccount } from '../../accounts/use-cases/change-account.ts';

type Deps = { readonly accounts: AccountStore };

/**
 * Ends the second factor of a user who has lost its channel and the recovery codes, and with it every session and every
 * remembered browser. Whoever calls has made sure who asks.
 */
export const makeResetSecondFactor =
  ({ accounts }: Deps) =>
  async (userId: UserId, cause: ChangeCause): Promise<Result<UserId, 'not_found' | 'two_factor_not_enabled'>> => {
    const decide = ({ user: { twoFactor } }: Account): Result<AccountChange, 'two_factor_not_enabled'> =>
      twoFactor.enabled
        ? ok({ kind: 'two_factor', step: 'reset', twoFactor: { enabled: false, method: twoFactor.method }, recoveryCodes: [], ...cause })
        : fail('two_factor_not_enabled');
    const changed = await changeAccount(accounts, userId, (account) => Promise.resolve(decide(account)));
    return changed.ok ? ok(userId) : changed;
  };
