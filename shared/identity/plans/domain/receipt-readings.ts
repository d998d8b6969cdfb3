type ReadingLimits = { readonly bulk_receipts_per_day: number | null };

/** Readings where no plan has a limit. */
const FALLBACK_PER_DAY = 20;

/** Receipts that imports of images of an account may read in a day. `free`: the plan whose limit applies where `plan` has none. */
export const receiptsPerDayOf = ({ plan, free }: { readonly plan: ReadingLimits; readonly free: ReadingLimits | undefined }): number =>
  plan.bulk_receipts_per_day ?? free?.bulk_receipts_per_day ?? FALLBACK_PER_DAY;
