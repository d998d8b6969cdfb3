import { fail, ok, type Result } from '../../../errors/failure.ts';
import { removeTwoFactor, type ChangeCause } from '../../accounts/domain/account-change.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { changeAccount } from '../../accounts/use-cases/change-account.ts';

type Deps = { readonly accounts: AccountStore };

/**
 * Ends the second factor of a user who has lost its channel and the recovery codes, and with it every session and every remembered browser.
 * The caller has verified who requests it.
 */
export const makeResetSecondFactor =
  ({ accounts }: Deps) =>
  async (userId: UserId, cause: ChangeCause): Promise<Result<UserId, 'not_found' | 'two_factor_not_enabled'>> => {
    const changed = await changeAccount<'two_factor_not_enabled'>(accounts, userId, (account) =>
      Promise.resolve(account.user.twoFactor.enabled ? ok(removeTwoFactor(account, 'reset', cause)) : fail('two_factor_not_enabled')),
    );
    return changed.ok ? ok(userId) : changed;
  };
