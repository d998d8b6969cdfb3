import { NUMBER_SETTINGS, type SettingValues } from '../../../overrides/domain/settings.ts';

type ReadingLimits = { readonly bulk_receipts_per_day: number | null };

/** A plan, and the plan `free`, whose limit applies where the plan has none. */
type PlanLimits = { readonly plan: ReadingLimits; readonly free: ReadingLimits | undefined };

/** Readings where no plan has a limit. */
const FALLBACK_PER_DAY = 20;

/** Receipts that imports of images of an account may read in a day by its plan. */
export const receiptsPerDayOf = ({ plan, free }: PlanLimits): number =>
  plan.bulk_receipts_per_day ?? free?.bulk_receipts_per_day ?? FALLBACK_PER_DAY;

/** The same, at most as many as the settings of the service allow any account. */
export const allowedReceiptsPerDay = (limits: PlanLimits, { receipts_per_account_and_day: cap }: SettingValues): number =>
  Math.min(receiptsPerDayOf(limits), cap ?? NUMBER_SETTINGS.receipts_per_account_and_day.byDefault);
