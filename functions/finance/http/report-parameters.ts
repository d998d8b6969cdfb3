import * as v from 'valibot';

import type { Reason } from '../../../shared/errors/reasons.ts';
import { FIRST_REPORT_MONTH, isReportMonth, type ReportMonth } from '../../../shared/finance/domain/report-period.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { integerText, parameter, uuidOf, type Rule } from '../../../shared/platform/http/schemas/fields.ts';

export const filter = <const Because extends Reason>(reason: Because) => ({ code: 'invalid_filter', reason }) as const;

const monthRule: Rule<string, ReportMonth, 'invalid_filter'> = {
  schema: { type: 'string', pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' },
  errors: ['invalid_filter'],
  read: (sent) => (isReportMonth(sent) && sent >= FIRST_REPORT_MONTH ? { value: sent } : filter('report_month')),
};

/** Parameters of every report. */
export const reportOf = {
  user_id: v.optional(
    parameter(
      uuidOf(isUserId, { code: 'invalid_uuid' }),
      'Another account; takes the permission `finance:generate_all`. Accounts and names in its reports are masked.',
    ),
  ),
};

/** Parameters of a report of a month. */
export const monthOf = {
  month: v.optional(parameter(monthRule, 'The month, YYYY-MM, in the time zone of the account; the current one by default.')),
  ...reportOf,
};

const MAX_LISTED = 100;
const DEFAULT_LISTED = 50;
const MAX_MONTHS = 24;
const DEFAULT_MONTHS = 12;

export const listedAccounts = v.optional(
  parameter(integerText({ minimum: 1, maximum: MAX_LISTED }, filter('finance_listed')), 'Accounts to list; the others are summed up.'),
  String(DEFAULT_LISTED),
);

export const monthCount = v.optional(
  parameter(integerText({ minimum: 1, maximum: MAX_MONTHS }, filter('months_filter')), 'Number of months, of which `month` is the last.'),
  String(DEFAULT_MONTHS),
);
