import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { exportUsageRequests, listUsageRequests } from './http/log-contracts.ts';
import { getUsageBreakdown, getUsageHeatmap, getUsageHistory, getUsageSummary } from './http/usage-contracts.ts';

const count = v.pipe(v.number(), v.integer());

export const usageLimits = resource('UsageLimits', {
  type: 'usage_limits',
  id: described(uuid, 'The account.'),
  attributes: {
    plan_slug: described(v.string(), 'The plan of the account, by its slug.', 'personal'),
    window_seconds: described(count, 'Length of the window of request rates.', 60),
    api: described(
      v.strictObject({
        per_key_per_minute: described(count, 'Requests of the account, with its key or a session.', 120),
        per_ip_per_minute: described(count, 'Requests with credentials from one client address.', 1200),
        anonymous_per_ip_per_minute: described(count, 'Requests without a credential from one client address.', 80),
      }),
      'Requests per window.',
    ),
    webhooks: described(
      v.strictObject({
        endpoints_max: described(count, 'Webhook endpoints of the account at most.', 10),
        per_host_per_minute: described(count, 'Deliveries of the account to one host.', 30),
        global_per_host_per_minute: described(count, 'Deliveries of all accounts to one host.', 600),
      }),
      'Limits of webhooks; those of deliveries are per window.',
    ),
    retries: described(
      v.strictObject({
        max_retries: described(count, 'Retries of a validation at most.', 3),
        max_pending: described(count, 'Pending retry cycles at most.', 100),
        max_dispatched_per_day: described(count, 'Retries per day at most.', 500),
        max_age_seconds: described(count, 'Greatest age, in seconds, of a validation that is retried.', 2592000),
        max_reactivations: described(count, 'How often one cycle can start again.', 3),
      }),
      'Limits of retries.',
    ),
    imports: described(
      v.strictObject({
        max_bytes: described(count, 'Largest file, in bytes.', 20971520),
        max_rows: described(count, 'Rows of a file at most.', 10000),
        max_columns: described(count, 'Columns of a file at most.', 64),
        max_pdf_pages: described(count, 'Pages of a PDF at most.', 50),
        max_images: described(count, 'Receipts of an import of images at most.', 200),
        receipts_per_day: described(count, 'Receipts that imports of images may read in a day (UTC).', 50),
        preview_expires_days: described(count, 'Days after which an import that was not committed is cancelled.', 7),
      }),
      'Limits of files to import.',
    ),
    beneficiaries: described(
      v.strictObject({
        max: described(count, 'Saved accounts at most; -1 is no limit.', 50),
        used: described(count, 'Saved accounts that are active.', 12),
      }),
      'Saved accounts.',
    ),
    operations: described(
      v.record(
        v.string(),
        v.array(
          v.strictObject({
            max: described(count, 'Requests in a window at most.', 30),
            window_seconds: described(count, 'Length of the window; windows follow one another.', 900),
            per: described(
              v.picklist(['account', 'ip', 'destination']),
              'Requests that count together: those of an account, of a client address, or to one e-mail address or phone.',
              'ip',
            ),
          }),
        ),
      ),
      'Limits of single operations, by their path.',
      { login: [{ max: 30, window_seconds: 900, per: 'ip' }] },
    ),
    validations: described(
      v.strictObject({
        monthly_limit: described(count, 'Validations of a calendar month at most.', 200),
        used: described(count, 'Validations of this month so far.', 12),
        remaining: described(count, 'Validations that are left this month.', 188),
        resets_at: described(dateTime, 'When the count starts again.', '2026-12-01T00:00:00.000Z'),
      }),
      'Validations of this calendar month (UTC).',
    ),
  },
});

/** The limits that apply to the caller (interface: Limits). */
export const getUsageLimits = defineRoute({
  operationId: 'getUsageLimits',
  method: 'GET',
  path: '/usage/limits',
  summary: 'The limits that apply to the caller',
  description:
    'The limits that apply to the caller, and what is used and left of the month. `operations` has those of single operations, each by ' +
    'its path: `otp_send` of `/auth/otp/send`, `api_key_reveal` of `/users/me/api-key/reveal`. All limits of an operation hold.',
  tag: 'Usage',
  access: { credentials: ['api_key', 'session'], permission: 'usage:read_self', testMode: 'shared' },
  request: emptyRequest,
  responses: { 200: { description: 'Limits of the plan and of the service.', schema: single(usageLimits) } },
  errors: [],
});

export const contracts = [
  getUsageSummary,
  getUsageHistory,
  getUsageBreakdown,
  getUsageHeatmap,
  getUsageLimits,
  listUsageRequests,
  exportUsageRequests,
];
