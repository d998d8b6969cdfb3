import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** The sender of the latest recognised payment of a user to an account, if recent enough. */
export type SenderHistory = {
  readonly findLastSender: (userId: UserId, account: string) => Promise<SpeiCode | null>;
};
