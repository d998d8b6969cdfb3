import * as v from 'valibot';

import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { field, integer, required } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { MAX_GRANTED_UNITS, type UserQuota } from '../use-cases/grant-quota.ts';

export const quotaGrantFields = named(
  'AdminQuotaGrantRequest',
  v.object({
    units: field(
      required(integer({ minimum: 1, maximum: MAX_GRANTED_UNITS }, { code: 'validation_error', reason: 'granted_units' }), {
        code: 'required',
      }),
      'Validations to add to the current month.',
    ),
    reason: reasonField,
  }),
);

const count = v.pipe(v.number(), v.integer());

export const quotaGrantResource = resource('AdminQuotaGrant', {
  type: 'quota_grant',
  id: described(uuid, 'Id of the user.'),
  attributes: {
    month: described(v.string(), 'The month in UTC, as YYYY-MM.', '2026-11'),
    granted_units: described(count, 'Units that were added to this month so far.', 50),
    monthly_limit: described(count, 'Limit of the month with these units.', 250),
    used: described(count, 'Units used.', 200),
    remaining: described(count, 'Units left.', 50),
    resets_at: described(dateTime, 'When the next month begins, which has the limit of the plan.'),
  },
});

export const presentQuotaGrant = ({ userId, month, granted, quota: { limit, used, resetsAt } }: UserQuota) => {
  const data = {
    type: 'quota_grant',
    id: userId,
    attributes: {
      month,
      granted_units: granted,
      monthly_limit: limit,
      used,
      remaining: Math.max(0, limit - used),
      resets_at: isoInstant(resetsAt),
    },
  } satisfies ResourceOf<typeof quotaGrantResource>;
  return { status: 200, kind: 'json', data } as const;
};
