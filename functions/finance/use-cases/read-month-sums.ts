import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { BankVolume, Volume } from '../../../shared/finance/domain/group-amounts.ts';
import { addVolumes, isExact, NO_VOLUME, volumeByBank, volumeOf } from '../../../shared/finance/domain/group-amounts.ts';
import { monthsUntil, periodOf, type ReportMonth, type ReportPeriod } from '../../../shared/finance/domain/report-period.ts';
import type { ReadAmounts } from '../../../shared/finance/use-cases/read-amounts.ts';
import type { ReportedUser } from '../../../shared/finance/use-cases/read-month.ts';

export type MonthVolume = Volume & { readonly period: ReportPeriod };

/** The sums of months, and of all of them together. */
export type Months = { readonly months: readonly MonthVolume[]; readonly whole: Volume };

/** Reads the sums of as many months as `count`, of which the last is `month`; fails where no number holds them. */
export const makeReadMonths =
  (readAmounts: ReadAmounts) =>
  async ({ id, timezone }: ReportedUser, month: ReportMonth, count: number): Promise<Result<Months, 'report_too_large'>> => {
    const periods = monthsUntil(month, count).map((each) => periodOf(each, timezone));
    const amounts = await readAmounts(id, periods);
    const months = periods.map((period, index) => ({ period, ...volumeOf(amounts[index] ?? []) }));
    const whole = months.reduce<Volume>(addVolumes, NO_VOLUME);
    return isExact(whole) ? ok({ months, whole }) : fail('report_too_large');
  };

/** The sums of a month by bank: each side of the transfers adds up to the whole. */
export type Banks = {
  readonly period: ReportPeriod;
  readonly whole: Volume;
  readonly receiving: readonly BankVolume[];
  readonly sending: readonly BankVolume[];
};

/** Reads the sums of a month by bank; fails where no number holds them. */
export const makeReadBanks =
  (readAmounts: ReadAmounts) =>
  async ({ id, timezone }: ReportedUser, month: ReportMonth): Promise<Result<Banks, 'report_too_large'>> => {
    const period = periodOf(month, timezone);
    const groups = (await readAmounts(id, [period])).flat();
    const whole = volumeOf(groups);
    if (!isExact(whole)) return fail('report_too_large');
    return ok({ period, whole, receiving: volumeByBank(groups, 'receiving'), sending: volumeByBank(groups, 'sending') });
  };
