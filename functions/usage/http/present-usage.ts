import type { Tally } from '../../../shared/counters/domain/dimensions.ts';
import type { MonthCounts } from '../../../shared/counters/ports/validation-counters.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { PENDING_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { DayOfHeatmap } from '../domain/heatmap.ts';
import { countWhere, isUse, toneOf, usedPercentOf } from '../domain/usage-counts.ts';
import type { UsageSummary } from '../use-cases/read-usage-summary.ts';
import type { usageBreakdown, usageHeatmap, usageHistory, usageSummary } from './usage-contracts.ts';

export const presentSummary = ({ userId, plan, quota: { limit, used, resetsAt }, kind, renews }: UsageSummary) => {
  const percent = usedPercentOf({ used, limit });
  return {
    type: 'usage_summary',
    id: userId,
    attributes: {
      plan_slug: plan.slug,
      plan_name: plan.name,
      limit,
      used,
      // A lowered limit may be below the used units.
      remaining: Math.max(0, limit - used),
      used_percent: percent,
      tone: toneOf(percent),
      resets_at: isoInstant(resetsAt),
      quota_kind: kind,
      renews,
    },
  } satisfies ResourceOf<typeof usageSummary>;
};

const countStatuses = (tallies: readonly Tally[], statuses: readonly string[]): number =>
  countWhere(tallies, (combination) => isUse(combination) && statuses.includes(combination.get('status') ?? ''));

const presentMonth = ({ month, tallies }: MonthCounts) => ({
  month,
  total: countWhere(tallies, isUse),
  valid: countStatuses(tallies, ['valid']),
  not_found: countStatuses(tallies, ['not_found']),
  cep_unavailable: countStatuses(tallies, ['cep_unavailable']),
  returned: countStatuses(tallies, ['returned']),
  error: countStatuses(tallies, ['error']),
  pending: countStatuses(tallies, PENDING_STATUSES),
  other: countStatuses(tallies, ['invalid', 'failed']),
});

export const presentHistory = (userId: UserId, months: readonly MonthCounts[]) =>
  ({
    type: 'usage_history',
    id: userId,
    attributes: { months: months.map(presentMonth) },
  }) satisfies ResourceOf<typeof usageHistory>;

/** `limit` is that of the account's month; null for another month. */
export const presentBreakdown = (userId: UserId, { month, tallies }: MonthCounts, limit: number | null) => {
  const usedBy = (input: 'direct' | 'ocr'): number =>
    countWhere(tallies, (combination) => isUse(combination) && combination.get('type') === input);
  return {
    type: 'usage_breakdown',
    id: userId,
    attributes: {
      period: month,
      operations: [
        { operation: 'validate', used: usedBy('direct'), limit },
        { operation: 'validate_ocr', used: usedBy('ocr'), limit },
        { operation: 'playground', used: countWhere(tallies, (combination) => !isUse(combination)), limit: null },
      ],
    },
  } satisfies ResourceOf<typeof usageBreakdown>;
};

export const presentHeatmap = ({ userId, timezone }: Pick<Principal, 'userId' | 'timezone'>, days: readonly DayOfHeatmap[]) => {
  const counts = days.flatMap(({ hours }) => hours);
  return {
    type: 'usage_heatmap',
    id: userId,
    attributes: {
      timezone,
      total: counts.reduce((sum, count) => sum + count, 0),
      max: Math.max(0, ...counts),
      days: days.map(({ date, hours }) => ({ date, hours })),
    },
  } satisfies ResourceOf<typeof usageHeatmap>;
};
