import type { GateId } from '../../api-keys/domain/api-key.ts';
import type { MonthlyQuota } from '../domain/quota-unit.ts';

/** The units that the administration added to the quota of a month. */
export type GrantedQuota = {
  readonly gateId: GateId;
  /** Calendar month in UTC, `YYYY-MM`. */
  readonly month: string;
  readonly granted: number;
  /** The quota with these units. */
  readonly quota: MonthlyQuota;
};

/** Extra units of the month, at the gate that counts it. */
export type QuotaGrants = {
  /** The month of an instant (epoch milliseconds) at a gate; null for a gate that is gone. */
  readonly read: (gateId: GateId, now: number) => Promise<GrantedQuota | null>;
  /** Adds units to the month that was read, if no others were added since; the quota afterwards, or null. */
  readonly add: (seen: GrantedQuota, units: number, now: number) => Promise<GrantedQuota | null>;
};
