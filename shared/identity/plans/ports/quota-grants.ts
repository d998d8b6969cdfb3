import type { ClaimedResponse } from '../../../platform/idempotency/idempotency-store.ts';
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
  /**
   * Adds units to the month that was read, with the response to the request; false when others were added since. Throws when the claim on
   * the Idempotency-Key is lost.
   */
  readonly add: (seen: GrantedQuota, units: number, answer: ClaimedResponse | null) => Promise<boolean>;
};
