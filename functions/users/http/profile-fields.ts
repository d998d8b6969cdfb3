import { EVIDENCE_RETENTION_DAYS, type EvidenceRetentionDays } from '../../../shared/identity/accounts/domain/evidence-retention.ts';
import { nameRule } from '../../../shared/identity/accounts/http/name-rule.ts';
import { asText, field, further, nullable, oneOf, text, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import { NumberLiteral } from '../../../shared/platform/json/json.ts';

/** A zone by its name in the IANA database, as the database writes it; null when it has none of that name. */
const zoneOf = (sent: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: sent }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

const invalidTimezone = { code: 'invalid_timezone' } as const;

/** Offsets such as +05:00 are no zones. */
const timezone = further(text({ pattern: /^[A-Za-z][A-Za-z0-9_+/-]*$/, maxLength: 64 }, invalidTimezone), ['invalid_timezone'], (sent) => {
  const zone = zoneOf(sent);
  return zone === null ? invalidTimezone : { value: zone };
});

const invalidRetention = { code: 'invalid_evidence_retention' } as const;

const evidenceDays: Rule<unknown, EvidenceRetentionDays, 'invalid_evidence_retention'> = {
  schema: { type: 'number', enum: EVIDENCE_RETENTION_DAYS },
  errors: ['invalid_evidence_retention'],
  read: (sent) => {
    const days = EVIDENCE_RETENTION_DAYS.find((each) => sent instanceof NumberLiteral && sent.source === String(each));
    return days === undefined ? invalidRetention : { value: days };
  },
};

/** The profile of a user. Absent fields stay. */
export const profileFields = {
  name: field(nullable(asText(nameRule)), 'Name of the user, up to 100 characters.'),
  timezone: field(nullable(asText(timezone)), 'IANA time zone that days and dates are shown in.'),
  language: field(
    nullable(oneOf(['es', 'en'], { code: 'invalid_language' })),
    'Language of messages and, where a request names none, of answers.',
  ),
  evidence_retention_days: field(
    nullable(evidenceDays),
    'Days for which the responses of the portal are kept for evidence packs, from the next validation on.',
  ),
};
