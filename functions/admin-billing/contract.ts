import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import {
  createPricesFields,
  creditFields,
  creditList,
  creditResource,
  invoiceList,
  invoiceParams,
  moveFields,
  moveResource,
  pricesResource,
  refundFields,
  refundResource,
  subscriptionParams,
  subscriptionResource,
  subscriptionsPage,
  subscriptionsQuery,
  userParams,
} from './http/billing-schemas.ts';

const tag = 'Administration: billing';

export const listSubscriptions = defineRoute({
  operationId: 'listAdminSubscriptions',
  method: 'GET',
  path: '/admin/billing/subscriptions',
  summary: 'Subscriptions at the payment processor',
  description: 'The newest first; without `status` those that have not ended. A page with the filter `plan` may be short.',
  tag,
  access: readsArea('billing'),
  request: { ...emptyRequest, query: subscriptionsQuery },
  responses: { 200: { description: 'A page of subscriptions.', schema: subscriptionsPage, headers: linkHeader } },
  errors: ['invalid_cursor', 'processor_unavailable'],
});

export const getSubscription = defineRoute({
  operationId: 'getAdminSubscription',
  method: 'GET',
  path: '/admin/billing/subscriptions/{id}',
  summary: 'A subscription at the payment processor',
  description: 'As the payment processor has it now.',
  tag,
  access: readsArea('billing'),
  request: { ...emptyRequest, params: subscriptionParams },
  responses: { 200: { description: 'The subscription.', schema: single(subscriptionResource) } },
  errors: ['subscription_not_found', 'processor_unavailable'],
});

export const listUserInvoices = defineRoute({
  operationId: 'listAdminUserInvoices',
  method: 'GET',
  path: '/admin/billing/users/{id}/invoices',
  summary: 'Invoices of a user, with what was paid back',
  description: 'The latest hundred, the newest first. 404 for a user who never opened a payment page.',
  tag,
  access: readsArea('billing'),
  request: { ...emptyRequest, params: userParams, query: listParameters({}) },
  responses: { 200: { description: 'The invoices.', schema: invoiceList } },
  errors: ['not_found', 'processor_unavailable'],
});

export const refundInvoice = defineRoute({
  operationId: 'refundAdminInvoice',
  method: 'POST',
  path: '/admin/billing/users/{id}/invoices/{invoice_id}/refunds',
  summary: 'Pay back an invoice, or a part of it',
  description:
    'To the card that paid, with a note of credit. The subscription stays as it is. After an answer that was lost, read the invoice again: ' +
    'a request with an outdated `refunded_amount` pays nothing back.',
  tag,
  access: changesArea('billing'),
  request: { ...emptyRequest, params: invoiceParams, body: refundFields },
  responses: { 201: { description: 'The refund.', schema: single(refundResource) } },
  errors: ['billing_changed', 'invoice_not_found', 'invoice_not_refundable', 'not_found', 'processor_unavailable'],
});

export const listUserCredits = defineRoute({
  operationId: 'listAdminUserCredits',
  method: 'GET',
  path: '/admin/billing/users/{id}/credits',
  summary: 'Credits of a user',
  description: 'The latest hundred and their use, the newest first. 404 for a user who never opened a payment page.',
  tag,
  access: readsArea('billing'),
  request: { ...emptyRequest, params: userParams, query: listParameters({}) },
  responses: { 200: { description: 'The credits.', schema: creditList } },
  errors: ['not_found', 'processor_unavailable'],
});

export const creditUser = defineRoute({
  operationId: 'creditAdminUser',
  method: 'POST',
  path: '/admin/billing/users/{id}/credits',
  summary: 'Give a user a credit',
  description:
    'The next invoices use it. After an answer that was lost, read the credits again: with an outdated `last_credit_id` none is given.',
  tag,
  access: changesArea('billing'),
  request: { ...emptyRequest, params: userParams, body: creditFields },
  responses: { 201: { description: 'The credit.', schema: single(creditResource) } },
  errors: ['billing_changed', 'not_found', 'processor_unavailable'],
});

export const createPrices = defineRoute({
  operationId: 'createAdminPrices',
  method: 'POST',
  path: '/admin/billing/prices',
  summary: 'Create the prices of the plans at the payment processor',
  description:
    'What the plans have and the processor lacks: a changed amount becomes a price for new subscriptions, and the others keep theirs. A ' +
    'repeated call finds nothing to do. `dry_run`, which is the default, only lists it.',
  tag,
  access: changesArea('billing'),
  request: { ...emptyRequest, body: createPricesFields },
  responses: { 200: { description: 'What was done, or would be.', schema: single(pricesResource) } },
  errors: ['processor_unavailable'],
});

export const moveSubscriptions = defineRoute({
  operationId: 'moveAdminSubscriptions',
  method: 'POST',
  path: '/admin/billing/prices/move',
  summary: 'Move subscriptions to the price at which their plan is sold now',
  description:
    'From their next period on: nothing is charged or credited now. Twenty subscriptions with each call, until `has_more` is false. The price ' +
    'of units beyond the included ones stays. `dry_run` is the default.',
  tag,
  access: changesArea('billing'),
  request: { ...emptyRequest, body: moveFields },
  responses: { 200: { description: 'What was done, or would be.', schema: single(moveResource) } },
  errors: ['price_not_available', 'processor_unavailable'],
});

export const contracts = [
  listSubscriptions,
  getSubscription,
  listUserInvoices,
  refundInvoice,
  listUserCredits,
  creditUser,
  createPrices,
  moveSubscriptions,
];
