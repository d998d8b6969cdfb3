import * as v from 'valibot';

import type { Participants } from '../../banking/domain/bank/participants.ts';
import { parseSpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { described, named } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { bankNameOn } from '../../validation/domain/transfer.ts';
import { quotient } from '../domain/finance-summary.ts';
import type { BankVolume, CounterpartyVolume, Volume } from '../domain/group-amounts.ts';
import type { ReportMonth, Segment } from '../domain/report-period.ts';
import { exact, exactPesos, pesos, pesosNumber } from './money.ts';

export const count = (description: string, example: number) =>
  described(v.pipe(v.number(), v.integer(), v.minValue(0)), description, example);

const SHARE_DECIMALS = 2;
const PERCENT = 100;

/** A part of a whole in percent; null without a whole. */
export const shareOf = (part: number, whole: number): number | null => quotient(part * PERCENT, whole, SHARE_DECIMALS);

export const share = (description: string, example: number) =>
  described(v.nullable(v.number()), `${description} In percent, with two decimals; null without a whole.`, example);

const month = described(v.pipe(v.string(), v.regex(/^(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])$/)), 'The month, YYYY-MM.', '2026-11');

/** The part of the time that a report covers. */
export const period = described(
  named(
    'FinancePeriod',
    v.strictObject({
      month,
      timezone: described(
        v.string(),
        'Time zone (IANA) of the account, whose clocks begin and end days and months.',
        'America/Mexico_City',
      ),
      from_utc: described(dateTime, 'First instant of the month.', '2026-11-01T06:00:00.000Z'),
      to_utc: described(dateTime, 'Last instant of the month.', '2026-12-01T05:59:59.999Z'),
    }),
  ),
  'The part of the time that the report covers, by the acceptance of validations.',
);

export const presentPeriod = ({ month: of, timezone, from, to }: Segment & { readonly month: ReportMonth; readonly timezone: string }) => ({
  month: of,
  timezone,
  from_utc: isoInstant(from),
  to_utc: isoInstant(to),
});

/** Members of the sums of some validations. */
export const volumeEntries = {
  count: count('Validations.', 120),
  verified_count: count('Those with the status `valid`.', 100),
  total_volume: pesos('Sum of all amounts.', 180500.5),
  total_volume_exact: exact('total_volume', 180500.5),
  verified_volume: pesos('Sum of the amounts with the status `valid`.', 150000.5),
  verified_volume_exact: exact('verified_volume', 150000.5),
  unverified_volume: pesos('Sum of the amounts with any other status.', 30500),
  unverified_volume_exact: exact('unverified_volume', 30500),
};

export const presentVolume = ({ all, verified }: Volume) => {
  const unverified = all.centavos - verified.centavos;
  return {
    count: all.count,
    verified_count: verified.count,
    total_volume: pesosNumber(all.centavos),
    total_volume_exact: exactPesos(all.centavos),
    verified_volume: pesosNumber(verified.centavos),
    verified_volume_exact: exactPesos(verified.centavos),
    unverified_volume: pesosNumber(unverified),
    unverified_volume_exact: exactPesos(unverified),
  };
};

/** Sums of a bank. */
export const bankVolume = named(
  'FinanceBankVolume',
  v.strictObject({
    bank_code: described(v.nullable(v.string()), 'SPEI code of the bank; null for validations whose bank is unknown.', '40012'),
    bank_name: described(v.nullable(v.string()), 'Its name as a participant.', 'BBVA MEXICO'),
    ...volumeEntries,
    volume_share_pct: share('Part of the volume of the month.', 41.2),
  }),
);

/** Name of a bank at the end of a period. */
export const nameOfBank = (code: string | null, date: CalendarDate, participants: Participants): string | null =>
  code === null ? null : bankNameOn(date, parseSpeiCode(code), participants);

export const presentBank = (
  bank: BankVolume,
  whole: Volume,
  { date, participants }: { readonly date: CalendarDate; readonly participants: Participants },
) => ({
  bank_code: bank.bank,
  bank_name: nameOfBank(bank.bank, date, participants),
  ...presentVolume(bank),
  volume_share_pct: shareOf(bank.all.centavos, whole.all.centavos),
});

/** Sums of the payments to one account. */
export const counterpartyVolume = named(
  'FinanceCounterparty',
  v.strictObject({
    account: described(
      v.nullable(v.string()),
      'The account that received the payments, cards masked; its last four digits in reports for others than its owner. Null for ' +
        'validations without one.',
      '012180015123456782',
    ),
    bank_code: described(v.nullable(v.string()), 'SPEI code of its bank at the latest payment.', '40012'),
    bank_name: described(v.nullable(v.string()), 'Name of that bank.', 'BBVA MEXICO'),
    ...volumeEntries,
    volume_share_pct: share('Part of the volume of the month.', 12.5),
  }),
);

export const presentCounterparty = (counterparty: CounterpartyVolume, whole: Volume) => ({
  account: counterparty.shownAccount,
  bank_code: counterparty.receptor,
  bank_name: counterparty.receptorName,
  ...presentVolume(counterparty),
  volume_share_pct: shareOf(counterparty.all.centavos, whole.all.centavos),
});

/** The last of some days. */
export const lastDay = (days: readonly { readonly date: CalendarDate }[]): CalendarDate => {
  const last = days.at(-1);
  if (last === undefined) throw new RangeError('a month has no days');
  return last.date;
};
