import type { ErrorCode } from '../../../errors/catalogue.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { Account } from '../domain/account.ts';
import type { UserId } from '../domain/identity.ts';
import type { AccountStore, AnsweredChange } from '../ports/account-store.ts';

/** Attempts of a change while others change the same account. */
const MAX_ATTEMPTS = 12;

/**
 * Repeats an attempt to change an account until no concurrent change precedes it. Each attempt reads the account and decides again;
 * `conflict` means that another change was first.
 */
export const untilApplied = async <Outcome>(attempt: () => Promise<Outcome | 'conflict'>): Promise<Outcome> => {
  for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
    const outcome = await attempt();
    if (outcome !== 'conflict') return outcome;
  }
  throw new Error('an account keeps changing');
};

/**
 * Changes an account in the state that it has at the write: after a concurrent write, it is read and decided again. A decision of null
 * changes nothing.
 */
export const changeAccount = async <Code extends ErrorCode>(
  accounts: AccountStore,
  userId: UserId,
  decide: (account: Account) => Promise<Result<AnsweredChange | null, Code>>,
): Promise<Result<Account, Code | 'not_found'>> =>
  untilApplied<Result<Account, Code | 'not_found'>>(async () => {
    const account = await accounts.find(userId);
    if (account === null) return fail('not_found');
    const decision = await decide(account);
    if (!decision.ok) return decision;
    return decision.value === null || (await accounts.change(account, decision.value)) === 'applied' ? ok(account) : 'conflict';
  });
