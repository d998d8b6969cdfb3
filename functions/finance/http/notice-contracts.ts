import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { boolean, field, required } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { MonthlyNotice } from '../domain/monthly-notice.ts';

const monthlyNotice = resource('FinanceMonthlyNotice', {
  type: 'finance_monthly_notice',
  id: described(uuid, 'The account.'),
  attributes: {
    enabled: described(v.boolean(), 'Whether the notice is switched on.', true),
    next_month: described(v.nullable(v.string()), 'The month that is announced next; null while it is switched off.', '2026-11'),
    next_at: described(v.nullable(dateTime), 'When that is: seven hours after the end of the month in the time zone of the account.'),
  },
});

export const presentNotice = (userId: UserId, notice: MonthlyNotice | null) =>
  ({
    type: 'finance_monthly_notice',
    id: userId,
    attributes: {
      enabled: (notice?.next ?? null) !== null,
      next_month: notice?.next?.month ?? null,
      next_at: isoInstant(notice?.next?.dueAt ?? null),
    },
  }) satisfies ResourceOf<typeof monthlyNotice>;

const access = { credentials: ['api_key', 'session'], permission: 'finance:generate_self' } as const;

/** Whether the account is notified of its statements. */
export const getFinanceMonthlyNotice = defineRoute({
  operationId: 'getFinanceMonthlyNotice',
  method: 'GET',
  path: '/finance/monthly-notice',
  summary: 'Whether the account is notified of the statement of each month',
  description: 'Switched off at first.',
  tag: 'Finance',
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The notice.', schema: single(monthlyNotice) } },
  errors: [],
});

/** Switches the notice on or off. */
export const putFinanceMonthlyNotice = defineRoute({
  operationId: 'putFinanceMonthlyNotice',
  method: 'PUT',
  path: '/finance/monthly-notice',
  summary: 'Switch the notice of the statement of each month on or off',
  description:
    'After the end of each month a notification and a mail show its verified payments. `PUT /notifications/preferences` selects the ' +
    'channels (`finance.statement_ready`), and the button of a mail program unsubscribes from the mails.',
  tag: 'Finance',
  access,
  request: {
    ...emptyRequest,
    body: v.object({
      enabled: field(
        required(boolean({ code: 'validation_error', reason: 'boolean_value' }), { code: 'required' }),
        'Whether to notify the account.',
      ),
    }),
  },
  responses: { 200: { description: 'The notice as it is now.', schema: single(monthlyNotice) } },
  errors: [],
});
