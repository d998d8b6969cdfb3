import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { integerText, parameter, text } from '../../../shared/platform/http/schemas/fields.ts';
import { TONES } from '../domain/usage-counts.ts';

const count = (description: string, example: number) => described(v.pipe(v.number(), v.integer(), v.minValue(0)), description, example);

const access = { credentials: ['api_key', 'session'], permission: 'usage:read_self' } as const;
const account = described(uuid, 'The account.');

const MAX_MONTHS = 24;
const DEFAULT_MONTHS = 6;
const MAX_DAYS = 90;

export const usageSummary = resource('UsageSummary', {
  type: 'usage_summary',
  id: account,
  attributes: {
    plan_slug: described(v.string(), 'The plan of the account, by its slug.', 'personal'),
    plan_name: described(v.string(), 'Its name.', 'Personal'),
    limit: count('Validations of a calendar month at most.', 200),
    used: count('Validations of this month so far, without refunded ones.', 150),
    remaining: count('Validations that are left this month.', 50),
    used_percent: count('Used share of the limit in whole percent.', 75),
    tone: described(v.picklist(TONES), '`ok` below 70 percent, `warn` below 90, `danger` from there.', 'warn'),
    resets_at: described(dateTime, 'When the count starts again.', '2026-12-01T00:00:00.000Z'),
    quota_kind: described(v.picklist(['cycle', 'trial']), '`trial` while the subscription is one.', 'cycle'),
    renews: described(v.boolean(), 'Whether the quota starts again then; false if the subscription ends before.', true),
  },
});

/** The plan and the used quota of the month. */
export const getUsageSummary = defineRoute({
  operationId: 'getUsageSummary',
  method: 'GET',
  path: '/usage/summary',
  summary: 'The quota of the month, and what is left of it',
  description: 'The plan of the account and its validations of this calendar month (UTC).',
  tag: 'Usage',
  access: { ...access, testMode: 'shared' },
  request: emptyRequest,
  responses: { 200: { description: 'The quota.', schema: single(usageSummary) } },
  errors: [],
});

const monthOfUse = named(
  'UsageMonth',
  v.strictObject({
    month: described(v.string(), 'Calendar month in UTC, YYYY-MM.', '2026-11'),
    total: count('Validations that were accepted in it.', 1247),
    valid: count('Those with the status `valid`.', 1100),
    not_found: count('Those with the status `not_found`.', 80),
    cep_unavailable: count('Those with the status `cep_unavailable`.', 40),
    returned: count('Those with the status `returned`.', 5),
    error: count('Those with the status `error`.', 12),
    pending: count('Those without a verdict.', 6),
    other: count('Those with another status: `invalid` and `failed`.', 4),
  }),
);

export const usageHistory = resource('UsageHistory', {
  type: 'usage_history',
  id: account,
  attributes: { months: described(v.array(monthOfUse), 'Oldest first; also months without validations.') },
});

/** Validations by month. */
export const getUsageHistory = defineRoute({
  operationId: 'getUsageHistory',
  method: 'GET',
  path: '/usage/history',
  summary: 'Validations by month',
  description:
    'The numbers of `GET /validations/stats` by calendar month (UTC), withdrawn validations included. Units of validations that ended ' +
    'without a verdict were refunded, so a month may have fewer used units.',
  tag: 'Usage',
  access,
  request: {
    ...emptyRequest,
    query: listParameters({
      months: v.optional(
        parameter(
          integerText({ minimum: 1, maximum: MAX_MONTHS }, { code: 'invalid_filter', reason: 'months_filter' }),
          'Months up to this one.',
        ),
        String(DEFAULT_MONTHS),
      ),
    }),
  },
  responses: { 200: { description: 'The months.', schema: single(usageHistory) } },
  errors: [],
});

const MONTH = /^(?:current|20[0-9]{2}-(?:0[1-9]|1[0-2]))$/;

const operationOfUse = named(
  'UsageShare',
  v.strictObject({
    operation: described(v.picklist(['validate', 'validate_ocr', 'playground']), 'The operation that accepted them.', 'validate'),
    used: count('Validations that were accepted in the month.', 120),
    limit: described(
      v.nullable(v.pipe(v.number(), v.integer())),
      'The limit of the plan, which `validate` and `validate_ocr` share; null for other months and for the playground.',
      200,
    ),
  }),
);

export const usageBreakdown = resource('UsageBreakdown', {
  type: 'usage_breakdown',
  id: account,
  attributes: {
    period: described(v.string(), 'Calendar month in UTC, YYYY-MM.', '2026-11'),
    operations: described(v.array(operationOfUse), 'One for each operation.'),
  },
});

/** Validations of a month by operation. */
export const getUsageBreakdown = defineRoute({
  operationId: 'getUsageBreakdown',
  method: 'GET',
  path: '/usage/breakdown',
  summary: 'Validations of a month by operation',
  description: 'Rows of a bulk import count as `validate`, also those that were read from receipts.',
  tag: 'Usage',
  access,
  request: {
    ...emptyRequest,
    query: listParameters({
      period: v.optional(
        parameter(text({ pattern: MONTH }, { code: 'invalid_filter', reason: 'period_filter' }), '`current`, or a month as YYYY-MM (UTC).'),
        'current',
      ),
    }),
  },
  responses: { 200: { description: 'The operations.', schema: single(usageBreakdown) } },
  errors: [],
});

export const usageHeatmap = resource('UsageHeatmap', {
  type: 'usage_heatmap',
  id: account,
  attributes: {
    timezone: described(v.string(), 'The time zone of the account, which the days and hours are in.', 'America/Mexico_City'),
    total: count('Validations of all days.', 1247),
    max: count('Validations of the busiest hour.', 42),
    days: described(
      v.array(
        named(
          'UsageDay',
          v.strictObject({
            date: described(v.string(), 'The day, YYYY-MM-DD.', '2026-11-20'),
            hours: described(
              v.array(v.pipe(v.number(), v.integer())),
              'Validations that were accepted in each hour of the clock, from 0 to 23.',
              Array.from({ length: 24 }, (_unused, hour) => (hour === 10 ? 42 : 0)),
            ),
          }),
        ),
      ),
      'Oldest first, today last; also days without validations.',
    ),
  },
});

/** Validations by day and hour. */
export const getUsageHeatmap = defineRoute({
  operationId: 'getUsageHeatmap',
  method: 'GET',
  path: '/usage/heatmap',
  summary: 'Validations by day and hour',
  description:
    'In the time zone of the account. Where that is not at whole hours, validations count in the hour in which their UTC hour begins.',
  tag: 'Usage',
  access,
  request: {
    ...emptyRequest,
    query: listParameters({
      days: v.optional(
        parameter(integerText({ minimum: 1, maximum: MAX_DAYS }, { code: 'invalid_filter', reason: 'days_filter' }), 'Days up to today.'),
        String(MAX_DAYS),
      ),
    }),
  },
  responses: { 200: { description: 'The days.', schema: single(usageHeatmap) } },
  errors: [],
});
