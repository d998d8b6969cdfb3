import type { User } from '../../identity/accounts/domain/account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { digestOfRows, folioOf, type FolioRecord } from '../domain/folio.ts';
import { isExact, volumeOfRows } from '../domain/group-amounts.ts';
import { periodOf, type ReportMonth, type ReportPeriod } from '../domain/report-period.ts';
import type { ReportRow } from '../domain/report-row.ts';
import type { FolioStore } from '../ports/folio-store.ts';
import type { ReadRows } from './read-rows.ts';

/** The account of a report. */
export type ReportedUser = Pick<User, 'id' | 'name' | 'timezone'>;

/** A month of an account with its rows, and the folio that names them. */
export type MonthData = {
  readonly user: ReportedUser;
  readonly period: ReportPeriod;
  readonly rows: readonly ReportRow[];
  readonly folio: FolioRecord;
};

/** How many rows a reader takes, and until when (epoch milliseconds). */
export type ReadingLimits = { readonly rows: number; readonly until: number };

type Deps = { readonly readRows: ReadRows; readonly folios: Pick<FolioStore, 'keep'>; readonly clock: Clock };

/** Reads a month and keeps its folio; null for more rows, or a longer time, than the limits, and for sums that no number holds. */
export const makeReadMonth = ({ readRows, folios, clock }: Deps) => {
  const readWithin = async (userId: UserId, period: ReportPeriod, limits: ReadingLimits): Promise<readonly ReportRow[] | null> => {
    const rows: ReportRow[] = [];
    for await (const page of readRows(userId, period)) {
      rows.push(...page);
      if (rows.length > limits.rows || clock.now() >= limits.until) return null;
    }
    return rows;
  };

  return async (user: ReportedUser, month: ReportMonth, limits: ReadingLimits): Promise<MonthData | null> => {
    const { id: userId, timezone } = user;
    const period = periodOf(month, timezone);
    const rows = await readWithin(userId, period, limits);
    if (rows === null) return null;
    const volume = volumeOfRows(rows);
    if (!isExact(volume)) return null;
    const { all, verified } = volume;
    const digest = digestOfRows(user, period, rows);
    const folio = {
      folio: folioOf(month, digest),
      userId,
      month,
      timezone,
      digest,
      count: all.count,
      verifiedCount: verified.count,
      centavos: all.centavos,
      verifiedCentavos: verified.centavos,
      issuedAt: clock.now(),
    };
    await folios.keep(folio);
    return { user, period, rows, folio };
  };
};

export type ReadMonth = ReturnType<typeof makeReadMonth>;
