import type { GateId } from '../../../../shared/identity/domain/api-key.ts';
import { reachedThreshold, type MonthlyQuota, type QuotaUnit } from '../../../../shared/identity/domain/quota-unit.ts';
import { startOfNextUtcMonth, utcMonth } from '../../../../shared/platform/time/month.ts';
import type { GateRecord } from '../platform/database.ts';

/** The month an instant counts in: the next one where that has begun. */
const monthFor = (gate: GateRecord, now: number): number => {
  const nextMonthAt = startOfNextUtcMonth(now);
  return gate.monthStarts.has(utcMonth(nextMonthAt)) ? nextMonthAt : now;
};

/** The units of the month of an instant. */
export const gateQuota = (gate: GateRecord, now: number): MonthlyQuota => {
  const monthAt = monthFor(gate, now);
  return { limit: gate.monthlyLimit, used: gate.used.get(utcMonth(monthAt)) ?? 0, resetsAt: startOfNextUtcMonth(monthAt) };
};

/** Takes a unit of the month of an instant, or of the next one where that has begun; tells of the month that has none left. */
export const takeGateUnit = (
  gate: GateRecord,
  gateId: GateId,
  now: number,
): { readonly unit: QuotaUnit } | { readonly quota: MonthlyQuota } => {
  const month = utcMonth(monthFor(gate, now));
  const quota = gateQuota(gate, now);
  const { used } = quota;
  if (used >= gate.monthlyLimit) return { quota };
  if (!gate.monthStarts.has(month)) gate.monthStarts.set(month, gate.seq);
  gate.used.set(month, used + 1);
  gate.seq += 1;
  const reached = reachedThreshold(used + 1, gate.monthlyLimit, gate.told.get(month) ?? new Set());
  return { unit: { gateId, month, seq: gate.seq, ...(reached === null ? {} : { reached }) } };
};
