import type { ErrorCode } from '../../errors/catalogue.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../domain/identity.ts';
import type { Account, AccountChange, AccountStore } from '../ports/account-store.ts';

/** Attempts of a change while others change the same account. */
const MAX_ATTEMPTS = 12;

/**
 * Changes an account as it is when the change is written: what others wrote since it was read is read again and decided
 * anew. A decision of null leaves the account as it is.
 */
export const changeAccount = async <Code extends ErrorCode>(
  accounts: AccountStore,
  userId: UserId,
  decide: (account: Account) => Promise<Result<AccountChange | null, Code>>,
): Promise<Result<Account, Code | 'not_found'>> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const account = await accounts.find(userId);
    if (account === null) return fail('not_found');
    const decision = await decide(account);
    if (!decision.ok) return decision;
    if (decision.value === null || (await accounts.change(account, decision.value)) === 'applied') return ok(account);
  }
  throw new Error('an account keeps changing');
};
