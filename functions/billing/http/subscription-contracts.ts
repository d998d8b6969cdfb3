import * as v from 'valibot';

import { PAID_INTERVALS, SOLD_INTERVALS } from '../../../shared/billing/domain/price-name.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import {
  asText,
  boolean,
  field,
  freeText,
  integer,
  nullable,
  oneOf,
  required,
  text,
  withDefault,
} from '../../../shared/platform/http/schemas/fields.ts';
import { CHANGE_LINE_KINDS } from '../domain/price-change.ts';
import { subscription } from './subscription-resource.ts';

const BROKEN_REASON = { code: 'validation_error' } as const;
const tag = 'Billing';

const mayRead = { credentials: ['api_key', 'session'], permission: 'billing:read_self' } as const;

/** Every change may take limits away, or cost money. */
const mayChange = { credentials: ['session'], permission: 'billing:manage_self', stepUp: { maxAgeSeconds: 600 } } as const;

const STEP_UP = 'Requires a session with a proof of identity in the last ten minutes.';

const planField = (description: string) =>
  field(required(asText(text({ maxLength: 100 }, { code: 'plan_not_available' })), { code: 'required' }), description);

const planSlug = planField('The plan, by its slug.');

const paidInterval = field(
  required(oneOf(PAID_INTERVALS, { code: 'price_not_available' }), { code: 'required' }),
  'How often the plan is to be paid.',
);

const changed = { 200: { description: 'The subscription as it is now.', schema: subscription } };

/** The subscription of the account. */
export const getBillingSubscription = defineRoute({
  operationId: 'getBillingSubscription',
  method: 'GET',
  path: '/billing/subscription',
  summary: 'The plan that the account is on',
  description: 'Without a subscription, the default plan; `meta.quota` shows the usage of the month.',
  tag,
  access: mayRead,
  request: emptyRequest,
  responses: { 200: { description: 'The subscription.', schema: subscription } },
  errors: [],
});

/** The same, where the rest of the profile is. */
export const getSubscription = defineRoute({
  ...getBillingSubscription,
  operationId: 'getSubscription',
  path: '/users/me/subscription',
  description: 'The same as `GET /billing/subscription`.',
  tag: 'Users',
});

/** Puts the user on a plan, if nothing has to be paid on a page of the processor. */
export const putSubscription = defineRoute({
  operationId: 'putSubscription',
  idempotent: true,
  method: 'PUT',
  path: '/users/me/subscription',
  summary: 'Change the plan',
  description:
    'To a free plan at once: its limits apply from the next request on, also where more is used already, and nothing that exists is ' +
    'removed. A paid subscription ends with the period that is paid for. Between paid plans as `POST /billing/subscription/change`. The ' +
    'first paid plan answers `checkout_required`, with the page of the payment processor in `meta.checkout_url`. The plan that the ' +
    `account is on stays as it is. ${STEP_UP}`,
  tag: 'Users',
  access: mayChange,
  request: {
    ...emptyRequest,
    body: v.object({
      plan_slug: planSlug,
      billing_interval: field(
        nullable(oneOf(SOLD_INTERVALS, { code: 'validation_error', reason: 'billing_interval' })),
        'How often it is to be paid; left out for a free plan, or for the first interval that the plan has. `once` buys its units and changes no plan.',
      ),
    }),
  },
  responses: changed,
  errors: ['account_changed', 'checkout_required', 'payment_declined', 'plan_not_available', 'processor_unavailable', 'unauthorized'],
});

const amount = v.pipe(v.number(), v.integer());

export const changePreviewResource = resource('SubscriptionChangePreview', {
  type: 'subscription_change_preview',
  id: described(v.string(), 'The plan, by its slug.', 'negocio'),
  attributes: {
    billing_interval: described(named('PaidBillingInterval', v.picklist(PAID_INTERVALS)), 'How often the plan would be paid.', 'month'),
    currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
    amount_due: described(amount, 'What would be charged now, in centavos, with tax; a credit is kept for the next invoice.', 69_600),
    tax: described(amount, 'The part of it that is tax, in centavos.', 9_600),
    prorated_at: described(dateTime, 'The instant that the rest of the period is counted from.'),
    lines: described(
      v.array(
        named(
          'SubscriptionChangeLine',
          v.strictObject({
            kind: described(
              named('SubscriptionChangeLineKind', v.picklist(CHANGE_LINE_KINDS)),
              'Unused time of the plan before, the rest of the period or a whole period of the new plan, or another charge.',
              'remaining_time',
            ),
            description: described(v.string(), 'Description of the payment processor, in English.', 'Remaining time on Negocio'),
            amount: described(amount, 'In centavos, without tax; negative for a credit.', 60_000),
          }),
        ),
      ),
      'Charges for the new plan, and credits for the unused time of the one before.',
    ),
  },
});

/** What a change of plan costs. */
export const previewSubscriptionChange = defineRoute({
  operationId: 'previewSubscriptionChange',
  method: 'POST',
  path: '/billing/subscription/change/preview',
  summary: 'What a change of plan costs now',
  description: 'Changes nothing. 404 without a paid subscription.',
  tag,
  access: { credentials: ['session'], permission: 'billing:manage_self', limits: [{ max: 30, windowSeconds: 60, per: 'account' }] },
  request: {
    ...emptyRequest,
    body: v.object({ plan_slug: planField('The plan that the cost is wanted of, by its slug.'), billing_interval: paidInterval }),
  },
  responses: { 200: { description: 'The cost.', schema: single(changePreviewResource) } },
  errors: ['plan_not_available', 'price_not_available', 'processor_unavailable', 'subscription_not_found'],
});

/** Changes the plan of a paid subscription. */
export const changeSubscriptionPlan = defineRoute({
  operationId: 'changeSubscriptionPlan',
  idempotent: true,
  method: 'POST',
  path: '/billing/subscription/change',
  summary: 'Change the plan of a paid subscription',
  description:
    'Charges, or credits, the rest of the period. The limits of the plan apply from the next request on, and units that were used stay ' +
    'used. What exceeds a lower limit stays readable; nothing can be added until the total fits. With a declined payment nothing ' +
    `changes; so it is while a payment is overdue. ${STEP_UP}`,
  tag,
  access: mayChange,
  request: {
    ...emptyRequest,
    body: v.object({
      plan_slug: planSlug,
      billing_interval: paidInterval,
      preview: field(
        nullable(boolean({ code: 'validation_error' })),
        'Nothing is changed with true: `POST /billing/subscription/change/preview` answers what a change costs.',
      ),
    }),
  },
  responses: changed,
  errors: [
    'payment_declined',
    'plan_not_available',
    'price_not_available',
    'processor_unavailable',
    'subscription_not_found',
    'validation_error',
  ],
});

/** Ends a paid subscription. */
export const cancelSubscription = defineRoute({
  operationId: 'cancelSubscription',
  idempotent: true,
  method: 'POST',
  path: '/billing/subscription/cancel',
  summary: 'Cancel a paid subscription',
  description:
    'At the end of the period that is paid for, until which it can be resumed; or at once with `at_period_end: false`, without a ' +
    `refund. Then the limits of the default plan apply. ${STEP_UP}`,
  tag,
  isBodyOptional: true,
  access: mayChange,
  request: {
    ...emptyRequest,
    body: v.object({
      at_period_end: field(withDefault(boolean({ code: 'validation_error' }), true), 'Whether it ends with its period; true if left out.'),
      reason: field(
        nullable(asText(freeText(500, { tooLong: BROKEN_REASON, unprintable: BROKEN_REASON }))),
        'Why it is cancelled; kept at the payment processor.',
      ),
    }),
  },
  responses: changed,
  errors: ['processor_unavailable', 'subscription_not_cancellable', 'subscription_not_found'],
});

/** Undoes a cancellation. */
export const resumeSubscription = defineRoute({
  operationId: 'resumeSubscription',
  idempotent: true,
  method: 'POST',
  path: '/billing/subscription/resume',
  summary: 'Resume a subscription that was cancelled',
  description: `Until its period ends. ${STEP_UP}`,
  tag,
  access: mayChange,
  request: emptyRequest,
  responses: changed,
  errors: ['processor_unavailable', 'subscription_not_found', 'subscription_not_resumable'],
});

/** Turns charges for validations beyond the included ones on or off. */
export const setOverage = defineRoute({
  operationId: 'setOverage',
  idempotent: true,
  method: 'PUT',
  path: '/billing/overage',
  summary: 'Pay for validations beyond the included ones, or stop at them',
  description:
    'For subscriptions to hybrid plans. `monthly_cap` is the number of validations of a calendar month beyond the included ones ' +
    'that may be charged: at the cap validations stop, and 80 % and 100 % of the quota refer to the included ones. Validations that were ' +
    `used stay charged after a lower cap. ${STEP_UP}`,
  tag,
  access: mayChange,
  request: {
    ...emptyRequest,
    body: v.object({
      enabled: field(required(boolean({ code: 'validation_error' }), { code: 'required' }), 'Whether they are charged.'),
      monthly_cap: field(
        nullable(integer({ minimum: 1, maximum: 1_000_000 }, { code: 'validation_error', reason: 'monthly_cap' })),
        'Validations beyond the included ones, at most; required to turn overage on.',
      ),
    }),
  },
  responses: changed,
  errors: ['overage_not_available', 'required', 'subscription_not_found', 'unauthorized'],
});

export const subscriptionContracts = [
  getBillingSubscription,
  getSubscription,
  putSubscription,
  previewSubscriptionChange,
  changeSubscriptionPlan,
  cancelSubscription,
  resumeSubscription,
  setOverage,
] as const;
