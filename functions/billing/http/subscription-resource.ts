import * as v from 'valibot';

import { subscriptionStatus } from '../../../shared/identity/accounts/http/user-resource.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, singleWithMeta, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';

const count = v.pipe(v.number(), v.integer());
const instant = v.nullable(dateTime);

export const subscriptionResource = resource('Subscription', {
  type: 'billing_subscription',
  id: described(uuid, 'The account.'),
  attributes: {
    plan_slug: described(v.string(), 'The plan, by its slug.', 'personal'),
    plan_name: described(v.nullable(v.string()), 'Name of the plan.', 'Personal'),
    billing_model: described(named('BillingModel', v.picklist(['free', 'tiered', 'metered', 'hybrid'])), 'How the plan is charged.'),
    source: described(
      v.picklist(['processor', 'grant', 'default']),
      '`default` without a subscription, `grant` for one that was given, `processor` for one that is paid.',
      'grant',
    ),
    status: described(subscriptionStatus, 'State of the subscription; `active` without one.', 'active'),
    current_period_start: described(instant, 'When the paid period began; null without one.'),
    current_period_end: described(instant, 'When the paid period ends; null without one.'),
    currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
    billing_interval: described(
      v.nullable(named('BillingInterval', v.picklist(['once', 'month', 'year']))),
      'How often the plan is paid; null without a price.',
    ),
    overage_enabled: described(v.boolean(), 'Whether validations beyond the limit are charged.', false),
    overage_monthly_cap: described(
      v.nullable(count),
      'Validations of a month beyond the included ones, at most; null without overage.',
      null,
    ),
    included_validations: described(v.nullable(count), 'Validations before overage on hybrid plans; null on others.', null),
    monthly_validation_limit: described(count, 'Validations per calendar month.', 200),
    effective_limit: described(count, 'Validations of a month that apply to the account.', 200),
    cancel_at_period_end: described(v.boolean(), 'Whether the subscription ends with the period that is paid for.', false),
    cancel_at: described(instant, 'When the subscription will end; null while no end is set.', null),
    canceled_at: described(instant, 'When the subscription was cancelled; null while it was not.'),
    trial_start: described(instant, 'When the trial began; null without one.'),
    trial_end: described(instant, 'When the trial ends; null without one.'),
    grant_reason: described(v.nullable(v.string()), 'Why the plan was granted; null without a reason.'),
  },
});

export const subscription = singleWithMeta(subscriptionResource, {
  effective_plan_slug: described(v.string(), 'The plan whose limits apply.', 'personal'),
  has_subscription: described(v.boolean(), 'Whether there is a subscription; false on the default plan.', true),
  quota: described(
    named(
      'Quota',
      v.strictObject({
        plan: described(v.string(), 'The plan that the quota belongs to.', 'personal'),
        used: described(count, 'Validations of the period so far.', 12),
        limit: described(count, 'Validations of the period at most.', 200),
        remaining: described(count, 'Validations that are left.', 188),
        resets_at: described(dateTime, 'When the count starts again.', '2026-12-01T00:00:00.000Z'),
        quota_kind: described(named('QuotaKind', v.picklist(['cycle', 'trial'])), '`cycle`: a calendar month. `trial`: a trial.', 'cycle'),
        renews: described(v.boolean(), 'Whether the count starts again.', true),
      }),
    ),
    'Use of the quota.',
  ),
});
