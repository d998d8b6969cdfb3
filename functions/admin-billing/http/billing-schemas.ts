import * as v from 'valibot';

import { reasonField } from '../../../shared/administration/http/reason-rule.ts';
import { INVOICE_STATUSES } from '../../../shared/billing/domain/invoice.ts';
import { PAID_INTERVALS } from '../../../shared/billing/domain/price-name.ts';
import { PROCESSOR_STATUSES } from '../../../shared/billing/domain/processor-subscription.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { cursorPaging } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, resource, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { collection, cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import {
  asText,
  boolean,
  field,
  freeText,
  integer,
  nullable,
  oneOf,
  parameter,
  required,
  text,
  uuidOf,
  withDefault,
} from '../../../shared/platform/http/schemas/fields.ts';

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

const BROKEN = { code: 'validation_error' } as const;
const FILTER = { code: 'invalid_filter' } as const;
const ABSENT = { code: 'required' } as const;
const SLUG = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const MAX_CENTAVOS = 100_000_000;
const MAX_DESCRIPTION = 200;

export const SHOWN_STATUSES = [...PROCESSOR_STATUSES, 'all'] as const;

const whole = v.pipe(v.number(), v.integer());
const instant = v.nullable(dateTime);

export const subscriptionsQuery = listParameters({
  status: v.optional(parameter(oneOf(SHOWN_STATUSES, FILTER), 'Only this state; `all` has those that ended, too.')),
  plan: v.optional(parameter(text({ pattern: SLUG }, FILTER), 'Only subscriptions to the plan with this slug.')),
  user_id: v.optional(parameter(uuidOf(isUserId, FILTER), 'Only subscriptions of this user.')),
  'page[size]': size,
  per_page: alias,
  'page[after]': after,
});

export type SubscriptionsQuery = v.InferOutput<typeof subscriptionsQuery>;

export const subscriptionParams = v.object({
  id: parameter(
    text({ maxLength: 100, pattern: /^sub_[A-Za-z0-9_]+$/ }, { code: 'subscription_not_found' }),
    'Id of the subscription at the payment processor.',
    'sub_1SxYzAbCdEfGhIjK',
  ),
});

export const userParams = v.object({
  id: parameter(uuidOf(isUserId, { code: 'invalid_uuid' }), 'Id of the user.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

export const invoiceParams = v.object({
  ...userParams.entries,
  invoice_id: parameter(
    text({ maxLength: 100, pattern: /^in_[A-Za-z0-9_]+$/ }, { code: 'invoice_not_found' }),
    'Id of the invoice.',
    'in_1SxYzAbCdEfGhIjK',
  ),
});

const centavos = (description: string) => integerField(1, description);
const integerField = (minimum: number, description: string) =>
  field(required(integer({ minimum, maximum: MAX_CENTAVOS }, BROKEN), ABSENT), description);

export const refundFields = v.object({
  amount: field(nullable(integer({ minimum: 1, maximum: MAX_CENTAVOS }, BROKEN)), 'Centavos, with tax; left out for all that is left.'),
  refunded_amount: integerField(0, 'What was paid back of the invoice when it was read. With another amount nothing is paid back.'),
  reason: reasonField,
});

export const creditFields = v.object({
  amount: centavos('Centavos, with tax.'),
  last_credit_id: field(
    nullable(asText(text({ maxLength: 100, pattern: /^cbtxn_[A-Za-z0-9_]+$/ }, BROKEN))),
    'Id of the latest credit when they were read; null for none. With another one no credit is given.',
  ),
  description: field(required(asText(freeText(MAX_DESCRIPTION, { tooLong: BROKEN, unprintable: BROKEN })), ABSENT), 'Shown to the user.'),
  reason: reasonField,
});

const dryRun = field(withDefault(boolean(BROKEN), true), 'Only shows what would be done; true if left out.');

export const createPricesFields = v.object({ dry_run: dryRun, reason: reasonField });

export const moveFields = v.object({
  plan_slug: field(required(asText(text({ pattern: SLUG }, BROKEN)), ABSENT), 'The plan, by its slug.'),
  billing_interval: field(required(oneOf(PAID_INTERVALS, BROKEN), ABSENT), 'The interval of the price.'),
  dry_run: dryRun,
  reason: reasonField,
});

export const subscriptionResource = linkedResource('AdminSubscription', {
  type: 'admin_subscription',
  id: described(v.string(), 'Id at the payment processor.', 'sub_1SxYzAbCdEfGhIjK'),
  attributes: {
    user_id: described(v.nullable(uuid), 'The user; null for a subscription that was made by hand.'),
    customer_id: described(v.string(), 'The customer at the payment processor.', 'cus_1SxYzAbCdEfGhIjK'),
    status: described(named('ProcessorStatus', v.picklist(PROCESSOR_STATUSES)), 'State at the payment processor.', 'active'),
    plan_slug: described(v.nullable(v.string()), 'The plan; null for a price that is none of a plan.', 'negocio'),
    billing_interval: described(v.nullable(v.picklist(PAID_INTERVALS)), 'How often it is paid.', 'month'),
    unit_amount: described(v.nullable(whole), 'The price that it was sold at, in centavos.', 79_900),
    has_current_price: described(v.boolean(), 'Whether its plan is sold at this price now.', true),
    is_collection_paused: described(v.boolean(), 'Whether invoices are not collected: the account is deleted.', false),
    current_period_start: described(dateTime, 'When the period began.'),
    current_period_end: described(dateTime, 'When the period ends.'),
    cancel_at: described(instant, 'When it will end; null while no end is set.', null),
    canceled_at: described(instant, 'When it was cancelled; null while it was not.', null),
    trial_end: described(instant, 'When its trial ends; null without one.', null),
    created_at: described(dateTime, 'When it began.'),
  },
  links: selfLinks,
});

export const subscriptionsPage = cursorPage(subscriptionResource);

const amount = (description: string) => described(whole, description, 23_084);

export const invoiceResource = resource('AdminInvoice', {
  type: 'admin_invoice',
  id: described(v.string(), 'Id of the invoice at the payment processor.', 'in_1SxYzAbCdEfGhIjK'),
  attributes: {
    number: described(v.nullable(v.string()), 'Number on the invoice; null before it has one.', 'A1B2C3D4-0001'),
    status: described(v.picklist(INVOICE_STATUSES), 'State of its payment.', 'paid'),
    currency: described(v.string(), 'Currency, ISO 4217.', 'MXN'),
    total: amount('Amount with tax, in centavos.'),
    amount_paid: amount('What was paid, in centavos.'),
    refunded_amount: described(whole, 'What was paid back, in centavos, with tax.', 0),
    period_start: described(dateTime, 'Start of the period that it is for.'),
    period_end: described(dateTime, 'End of the period that it is for.'),
    created_at: described(dateTime, 'When it was made.'),
  },
});

export const refundResource = resource('AdminRefund', {
  type: 'admin_refund',
  id: described(v.string(), 'Id of the note of credit at the payment processor.', 'cn_1SxYzAbCdEfGhIjK'),
  attributes: {
    invoice_id: described(v.string(), 'The invoice.', 'in_1SxYzAbCdEfGhIjK'),
    amount: amount('In centavos, with tax.'),
    currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
    created_at: described(dateTime, 'When it was made.'),
  },
});

export const creditResource = resource('AdminCredit', {
  type: 'admin_credit',
  id: described(v.string(), 'Id of the credit at the payment processor.', 'cbtxn_1SxYzAbCdEfGhIjK'),
  attributes: {
    amount: described(whole, 'In centavos, with tax; negative where an invoice used a credit.', 5_000),
    balance: described(whole, 'Credit of the account after it, in centavos.', 5_000),
    currency: described(v.literal('MXN'), 'Currency, ISO 4217.'),
    description: described(v.string(), 'Shown to the user.', 'Compensación'),
    created_at: described(dateTime, 'When it was made.'),
  },
});

const isDryRun = described(v.boolean(), 'Whether nothing was changed.', true);

export const pricesResource = resource('AdminPrices', {
  type: 'admin_prices',
  id: described(v.literal('all'), 'The prices of all plans.'),
  attributes: {
    dry_run: isDryRun,
    steps: described(v.array(v.string()), 'What the processor lacks, or lacked before the call.', [
      'price negocio:base:month: 89900 centavos',
    ]),
  },
});

export const moveResource = resource('AdminSubscriptionMove', {
  type: 'admin_subscription_move',
  id: described(v.string(), 'The plan, by its slug.', 'negocio'),
  attributes: {
    billing_interval: described(v.picklist(PAID_INTERVALS), 'The interval of the price.', 'month'),
    dry_run: isDryRun,
    matched: described(whole, 'Subscriptions of this block with another price.', 20),
    moved: described(whole, 'Those that have the price now.', 0),
    has_more: described(v.boolean(), 'Whether another call continues.', false),
  },
});

export const invoiceList = collection(invoiceResource);
export const creditList = collection(creditResource);
