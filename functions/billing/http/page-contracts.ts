import * as v from 'valibot';

import { SOLD_INTERVALS } from '../../../shared/billing/domain/price-name.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, oneOf, required, text } from '../../../shared/platform/http/schemas/fields.ts';

const tag = 'Billing';

const mayOpen = {
  credentials: ['session'],
  permission: 'billing:manage_self',
  limits: [{ max: 20, windowSeconds: 3_600, per: 'account' }],
} as const;

const returnUrl = (description: string) =>
  field(required(asText(text({ maxLength: 500 }, { code: 'return_url_not_allowed' })), { code: 'required' }), description);

const pageUrl = described(v.pipe(v.string(), v.url()), 'Address of the page.', 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3');

export const checkoutResource = resource('CheckoutSession', {
  type: 'checkout_session',
  id: described(uuid, 'The account.'),
  attributes: { url: pageUrl, expires_at: described(dateTime, 'Until when the page can be used.') },
});

export const portalResource = resource('PortalSession', {
  type: 'portal_session',
  id: described(uuid, 'The account.'),
  attributes: { url: pageUrl },
});

/** Opens the page on which a plan is paid. */
export const createCheckoutSession = defineRoute({
  operationId: 'createCheckoutSession',
  method: 'POST',
  path: '/billing/checkout-sessions',
  summary: 'Open the page on which a plan is paid',
  description:
    'The page is one of the payment processor: no data of a card pass through this service. The account has the plan once the ' +
    'processor reports the payment, usually within seconds. A later page of the account ends this one. 409 with a paid subscription: ' +
    'change its plan. 409 `payment_declined` while an invoice is not paid: the portal takes its payment.',
  idempotent: true,
  tag,
  access: mayOpen,
  request: {
    ...emptyRequest,
    body: v.object({
      plan_slug: field(
        required(asText(text({ maxLength: 100 }, { code: 'plan_not_available' })), { code: 'required' }),
        'The plan, by its slug.',
      ),
      billing_interval: field(
        required(oneOf(SOLD_INTERVALS, { code: 'price_not_available' }), { code: 'required' }),
        'How often the plan is to be paid; `once` buys its units, in addition to the plan of the account.',
      ),
      success_url: returnUrl('Page of this service to which the browser returns after the payment.'),
      cancel_url: returnUrl('Page of this service to which the browser returns without a payment.'),
    }),
  },
  responses: { 201: { description: 'The page.', schema: single(checkoutResource) } },
  errors: [
    'payment_declined',
    'plan_not_available',
    'price_not_available',
    'processor_unavailable',
    'return_url_not_allowed',
    'subscription_exists',
  ],
});

/** Opens the page on which cards are changed. */
export const createPortalSession = defineRoute({
  operationId: 'createPortalSession',
  method: 'POST',
  path: '/billing/portal-sessions',
  summary: 'Open the page on which cards are changed',
  description: 'The page is one of the payment processor.',
  tag,
  access: mayOpen,
  request: {
    ...emptyRequest,
    body: v.object({ return_url: returnUrl('Page of this service to which the browser returns.') }),
  },
  responses: { 201: { description: 'The page.', schema: single(portalResource) } },
  errors: ['processor_unavailable', 'return_url_not_allowed'],
});

/** Events of the payment processor. */
export const receiveProcessorEvent = defineRoute({
  operationId: 'receiveProcessorEvent',
  method: 'POST',
  path: '/billing/processor-events',
  summary: 'Report an event of the payment processor',
  description:
    'For the payment processor, which signs the body (`Stripe-Signature`); a signature is valid for five minutes. The state of the ' +
    'subscription is read from the processor, so events may arrive twice and in any order. Events of other types are acknowledged.',
  tag,
  access: { credentials: ['public'], limits: [{ max: 6_000, windowSeconds: 60, per: 'ip' }] },
  request: {
    ...emptyRequest,
    headers: v.object({
      'stripe-signature': v.optional(v.pipe(v.string(), v.description('Time and signatures of the body as it was sent.')), ''),
    }),
    body: v.looseObject({
      id: v.optional(described(v.unknown(), 'Id of the event.')),
      type: v.optional(described(v.unknown(), 'Type of the event.')),
    }),
  },
  responses: { 200: { description: 'The event was accepted.' } },
  errors: ['invalid_signature', 'service_unavailable'],
});

export const pageContracts = [createCheckoutSession, createPortalSession, receiveProcessorEvent] as const;
