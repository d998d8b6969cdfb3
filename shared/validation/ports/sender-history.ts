import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { UserId } from '../../identity/domain/identity.ts';

/** The bank that sent the latest payment to an account that the central bank recognised for a user, if it is not too long ago. */
export type SenderHistory = {
  readonly findLastSender: (userId: UserId, account: string) => Promise<SpeiCode | null>;
};
