import type { SpeiCode } from '../domain/bank/spei-code.ts';
import type { UserId } from '../domain/identity.ts';

/** The sending bank last seen for a beneficiary account of a user. */
export type SenderMemory = {
  readonly recall: (userId: UserId, account: string) => Promise<SpeiCode | null>;
  readonly remember: (userId: UserId, account: string, sender: SpeiCode, now: number) => Promise<void>;
};
