import { folioOf, type FolioRecord } from '../../../shared/finance/domain/folio.ts';
import { isReportMonth, type ReportMonth } from '../../../shared/finance/domain/report-period.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

export const monthOf = (text: string): ReportMonth => {
  if (!isReportMonth(text)) throw new TypeError(`${text} is no month`);
  return text;
};

/** A folio of a month with one validation. */
export const aFolio = (userId: UserId, changes: Partial<FolioRecord> = {}): FolioRecord => {
  const digest = 'a1'.repeat(32);
  const month = monthOf('2026-11');
  return {
    folio: folioOf(month, digest),
    userId,
    month,
    timezone: 'America/Mexico_City',
    digest,
    count: 1,
    verifiedCount: 1,
    centavos: 123_456,
    verifiedCentavos: 123_456,
    issuedAt: Date.parse('2026-12-01T06:00:00Z'),
    ...changes,
  };
};
