import type { UserId } from '../../accounts/domain/identity.ts';

/** Deleted accounts by the time of their next step. */
export type DueAccounts = {
  /** Those whose next step is due by an instant (epoch milliseconds), the longest due first, 200 at most; possibly slightly outdated. */
  readonly list: (until: number) => Promise<readonly UserId[]>;
};
