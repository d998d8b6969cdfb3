import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { UsageOfMonth } from '../domain/usage-report.ts';

/** Reports of units to the processor, and the units themselves. */
export type UsageReports = {
  /** Units of a month (`YYYY-MM`) that gates have counted. */
  readonly readUsed: (gateIds: readonly GateId[], month: string) => Promise<number>;
  readonly find: (userId: UserId, month: string) => Promise<UsageOfMonth>;
  /** Replaces what is stored; false when another run has changed it since it was read. */
  readonly replace: (userId: UserId, month: string, before: UsageOfMonth, after: UsageOfMonth) => Promise<boolean>;
};
