import type { Principal } from '../../access/domain/principal.ts';

/** Days for which responses of the portal may be kept. */
export const EVIDENCE_RETENTION_DAYS = [30, 90, 400] as const;

export type EvidenceRetentionDays = (typeof EVIDENCE_RETENTION_DAYS)[number];

export const DEFAULT_EVIDENCE_DAYS: EvidenceRetentionDays = 400;

/** Name of the setting of a user. */
export const EVIDENCE_SETTING = 'evidence_retention_days';

/** The days that a stored setting has; the default for none. */
export const evidenceDaysIn = (setting: unknown): EvidenceRetentionDays =>
  EVIDENCE_RETENTION_DAYS.find((days) => days === setting) ?? DEFAULT_EVIDENCE_DAYS;

/** The days that the caller's account has chosen. */
export const evidenceDaysOf = ({ attributes }: Pick<Principal, 'attributes'>): EvidenceRetentionDays =>
  evidenceDaysIn(attributes[EVIDENCE_SETTING]);
