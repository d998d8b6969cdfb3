import type { EvidenceRetentionDays } from '../../../../shared/identity/accounts/domain/evidence-retention.ts';

/** Days for which responses of the portal may be kept. */
export const EVIDENCE_DAYS = [30, 90, 400] as const satisfies readonly EvidenceRetentionDays[];

/** The days that were chosen; null for anything else. */
export const evidenceDaysOf = (chosen: string): EvidenceRetentionDays | null =>
  EVIDENCE_DAYS.find((days) => String(days) === chosen) ?? null;
