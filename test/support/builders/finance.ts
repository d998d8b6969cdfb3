import { folioOf, type FolioRecord } from '../../../shared/finance/domain/folio.ts';
import { statementOf, type RowsDocument } from '../../../shared/finance/domain/report-document.ts';
import { isReportMonth, periodOf, type ReportMonth } from '../../../shared/finance/domain/report-period.ts';
import type { ReportRow } from '../../../shared/finance/domain/report-row.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { userIdOf, validationIdOf } from './identity/identity.ts';
import { BBVA, BENEFICIARY, CUENCA, centavosOf } from './transfers.ts';

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

const MINUTE_MS = 60_000;

/** A verified payment in November. */
export const aReportRow = (number: number, changes: Partial<ReportRow> = {}): ReportRow => ({
  id: validationIdOf(`row ${number}`),
  createdAt: Date.parse('2026-11-02T12:00:00Z') + number * MINUTE_MS,
  status: 'valid',
  type: 'direct',
  date: null,
  amount: centavosOf('1.00'),
  receptor: CUENCA.code,
  receptorName: 'CUENCA',
  emisor: BBVA.code,
  emisorName: 'BBVA MEXICO',
  account: BENEFICIARY,
  shownAccount: BENEFICIARY,
  trackingKey: `CLAVE${number}`,
  reference: null,
  clientRef: null,
  ...changes,
});

/** The statement of November with these rows. */
export const aStatement = (rows: readonly ReportRow[], changes: Partial<RowsDocument> = {}): RowsDocument => {
  const userId = userIdOf('owner');
  const period = periodOf(monthOf('2026-11'), 'America/Mexico_City');
  const issuedAt = Date.parse('2026-12-05T18:00:00Z');
  return { ...statementOf({ userId, period, folio: aFolio(userId).folio, holder: 'María José Ñúñez', rows, issuedAt }), ...changes };
};
