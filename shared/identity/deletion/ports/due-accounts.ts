import type { UserId } from '../../accounts/domain/identity.ts';

/** Deleted accounts by when something is to be done with them. */
export type DueAccounts = {
  /** Those whose next step is due by an instant (epoch milliseconds), the longest due first, 200 at most; may be a moment old. */
  readonly list: (until: number) => Promise<readonly UserId[]>;
};
