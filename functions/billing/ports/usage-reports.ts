import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { MonthUnits, UsageRecord } from '../domain/usage-report.ts';

/** Records of units that are charged, and the units themselves. */
export type UsageReports = {
  /** Units of a month (`YYYY-MM`) that gates have counted. */
  readonly readUsed: (gateIds: readonly GateId[], month: string) => Promise<MonthUnits>;
  /** Records from a month on, the oldest first. */
  readonly list: (userId: UserId, fromMonth: string) => Promise<readonly UsageRecord[]>;
  /** Stores a record in its first or next revision, and returns it; null when another run has written it meanwhile. */
  readonly store: (userId: UserId, record: UsageRecord) => Promise<UsageRecord | null>;
};
