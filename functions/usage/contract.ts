import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/contract.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/envelope-schema.ts';

const count = v.pipe(v.number(), v.integer());

export const usageLimits = v.strictObject({
  type: v.literal('usage_limits'),
  id: uuid,
  attributes: v.strictObject({
    plan_slug: v.string(),
    window_seconds: count,
    api: v.strictObject({ per_key_per_minute: count, per_ip_per_minute: count, anonymous_per_ip_per_minute: count }),
    webhooks: v.strictObject({ endpoints_max: count, per_host_per_minute: count, global_per_host_per_minute: count }),
    retries: v.strictObject({
      max_retries: count,
      max_pending: count,
      max_dispatched_per_day: count,
      max_age_seconds: count,
      max_reactivations: count,
    }),
    imports: v.strictObject({ max_bytes: count, max_rows: count, max_columns: count, max_pdf_pages: count }),
    beneficiaries: v.strictObject({ max: count, used: count }),
    operations: v.record(
      v.string(),
      v.array(v.strictObject({ max: count, window_seconds: count, per: v.picklist(['account', 'ip', 'destination']) })),
    ),
    validations: v.strictObject({ monthly_limit: count, used: count, remaining: count, resets_at: dateTime }),
  }),
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
  access: { credentials: ['api_key', 'session'], permission: 'usage:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'Limits of the plan and of the service.', schema: single(usageLimits) } },
  errors: [],
});

export const contracts = [getUsageLimits];
