import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { MonthlyNotice } from '../domain/monthly-notice.ts';

/** The notices of accounts about the statements of their months. */
export type NoticeStore = {
  readonly find: (userId: UserId) => Promise<MonthlyNotice | null>;
  /** Writes the next state; false when the notice has changed since `previous` was read, or is no longer there. */
  readonly replace: (previous: MonthlyNotice | null, next: MonthlyNotice) => Promise<boolean>;
  /** Accounts with a due notice, the longest due first. */
  readonly due: (now: number, limit: number) => Promise<readonly UserId[]>;
};
