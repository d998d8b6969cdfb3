import type { GateId } from '../../../../shared/identity/domain/api-key.ts';
import { reachedThreshold, type QuotaUnit } from '../../../../shared/identity/domain/quota-unit.ts';
import type { MonthlyQuota } from '../../../../shared/identity/ports/api-key-authorizer.ts';
import { startOfNextUtcMonth, utcMonth } from '../../../../shared/platform/time/month.ts';
import type { GateRecord } from '../platform/database.ts';

/** Takes a unit of the month of an instant, or of the next one where that has begun; tells of the month that has none left. */
export const takeGateUnit = (
  gate: GateRecord,
  gateId: GateId,
  now: number,
): { readonly unit: QuotaUnit } | { readonly quota: MonthlyQuota } => {
  const nextMonthAt = startOfNextUtcMonth(now);
  const monthAt = gate.monthStarts.has(utcMonth(nextMonthAt)) ? nextMonthAt : now;
  const month = utcMonth(monthAt);
  const used = gate.used.get(month) ?? 0;
  if (used >= gate.monthlyLimit) return { quota: { limit: gate.monthlyLimit, used, resetsAt: startOfNextUtcMonth(monthAt) } };
  if (!gate.monthStarts.has(month)) gate.monthStarts.set(month, gate.seq);
  gate.used.set(month, used + 1);
  gate.seq += 1;
  const reached = reachedThreshold(used + 1, gate.monthlyLimit);
  return { unit: { gateId, month, seq: gate.seq, ...(reached === null ? {} : { reached }) } };
};
