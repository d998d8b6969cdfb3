import { createHash } from 'node:crypto';

import type { User } from '../../identity/accounts/domain/account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';
import type { ReportMonth, ReportPeriod } from './report-period.ts';
import type { ReportRow } from './report-row.ts';

/** Names the data of a month of an account: `FIN-202611-` and 16 hexadecimal digits. */
export type Folio = Brand<string, 'Folio'>;

export const isFolio = (text: string): text is Folio => /^FIN-20[0-9]{2}(?:0[1-9]|1[0-2])-[0-9A-F]{16}$/.test(text);

const DIGITS = 16;
/** A change of what reports show changes every folio. */
const FORM = 'finance-folio-1';

/** What a folio covered; instants are epoch milliseconds. */
export type FolioRecord = {
  readonly folio: Folio;
  readonly userId: UserId;
  readonly month: ReportMonth;
  readonly timezone: string;
  /** SHA-256 of the rows in hexadecimal; the folio shows its first digits. */
  readonly digest: string;
  readonly count: number;
  readonly verifiedCount: number;
  readonly centavos: number;
  readonly verifiedCentavos: number;
  /** When it was issued for the first time. */
  readonly issuedAt: number;
};

/** Digest of the data of a month: of everything that a report of it shows, in the order of its rows. */
export const digestOfRows = (
  { id, name }: Pick<User, 'id' | 'name'>,
  { month, timezone }: ReportPeriod,
  rows: readonly ReportRow[],
): string => {
  const hash = createHash('sha256').update(JSON.stringify([FORM, id, name, month, timezone]));
  for (const row of rows) {
    hash.update(
      JSON.stringify([
        row.id,
        row.createdAt,
        row.status,
        row.type,
        row.date,
        row.amount,
        row.receptor,
        row.receptorName,
        row.emisor,
        row.emisorName,
        row.account,
        row.trackingKey,
        row.reference,
        row.clientRef,
      ]),
    );
  }
  return hash.digest('hex');
};

/** The folio of a month's data. */
export const folioOf = (month: ReportMonth, digest: string): Folio => {
  const folio = `FIN-${month.replace('-', '')}-${digest.slice(0, DIGITS).toUpperCase()}`;
  if (!isFolio(folio)) throw new RangeError('a folio has another form');
  return folio;
};
