import type { PriceName } from '../../shared/billing/domain/price-name.ts';
import { presentInvoice } from '../../shared/billing/http/invoice-resource.ts';
import { attributePointer, fail, ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { bodyBytes, headersOf, jsonValueOf, type ApiGatewayRequest } from '../../shared/platform/http/request.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { customerRoutes } from './http/customer-routes.ts';
import { getInvoice, getInvoicePdf, listInvoices } from './http/invoice-contracts.ts';
import {
  createCheckoutSession,
  createPortalSession,
  receiveProcessorEvent,
  type checkoutResource,
  type portalResource,
} from './http/page-contracts.ts';
import { presentState } from './http/present-subscription.ts';
import {
  cancelSubscription,
  changeSubscriptionPlan,
  getBillingSubscription,
  getSubscription,
  previewSubscriptionChange,
  putSubscription,
  resumeSubscription,
  setOverage,
  type changePreviewResource,
} from './http/subscription-contracts.ts';
import type { ChangePreview, PaymentProcessor } from './ports/payment-processor.ts';
import type { makeAcceptProcessorEvent } from './use-cases/accept-processor-event.ts';
import type { PaidSubscriptionChanges } from './use-cases/change-paid-subscription.ts';
import type { CustomerData } from './use-cases/customer-data.ts';
import type { Invoices } from './use-cases/invoices.ts';
import type { makeOpenPortal } from './use-cases/open-portal.ts';
import type { makePutSubscription } from './use-cases/put-subscription.ts';
import type { ReadSubscription } from './use-cases/read-subscription.ts';
import type { makeSetOverage } from './use-cases/set-overage.ts';
import type { StartCheckout } from './use-cases/start-checkout.ts';

export type UseCases = {
  readonly readSubscription: ReadSubscription['readSubscription'];
  readonly putSubscription: ReturnType<typeof makePutSubscription>;
  readonly paidSubscription: PaidSubscriptionChanges;
  readonly setOverage: ReturnType<typeof makeSetOverage>;
  readonly startCheckout: StartCheckout;
  readonly openPortal: ReturnType<typeof makeOpenPortal>;
  readonly invoices: Invoices;
  readonly customerData: CustomerData;
  readonly verify: PaymentProcessor['verify'];
  readonly acceptEvent: ReturnType<typeof makeAcceptProcessorEvent>;
};

const presentPreview = ({ price, preview }: { readonly price: PriceName; readonly preview: ChangePreview }) =>
  ({
    type: 'subscription_change_preview',
    id: price.planSlug,
    attributes: {
      billing_interval: price.interval,
      currency: 'MXN',
      amount_due: preview.amountDue,
      tax: preview.tax,
      prorated_at: isoInstant(preview.at),
      lines: preview.lines,
    },
  }) satisfies ResourceOf<typeof changePreviewResource>;

const subscriptionRoutes = ({
  readSubscription,
  putSubscription: put,
  paidSubscription,
  setOverage: changeOverage,
}: UseCases): readonly Route[] => [
  bindProtected(getBillingSubscription, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => readSubscription(context),
    present: presentState,
  }),
  bindProtected(getSubscription, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => readSubscription(context),
    present: presentState,
  }),
  bindIdempotent(putSubscription, {
    prepare: ({ body: { plan_slug: planSlug, billing_interval: interval } }) => ok({ planSlug, interval }),
    useCase: put,
    present: presentState,
  }),
  bindProtected(previewSubscriptionChange, {
    prepare: ({ body: { plan_slug: planSlug, billing_interval: interval } }) => ok({ planSlug, interval }),
    useCase: async (price, context) => {
      const preview = await paidSubscription.previewChange(price, context);
      return preview.ok ? ok({ price, preview: preview.value }) : preview;
    },
    present: (shown) => ({ status: 200, kind: 'json', data: presentPreview(shown) }),
  }),
  bindIdempotent(changeSubscriptionPlan, {
    prepare: ({ body: { plan_slug: planSlug, billing_interval: interval, preview } }) =>
      preview ? fail({ code: 'validation_error', pointer: attributePointer('preview') } as const) : ok({ planSlug, interval }),
    useCase: paidSubscription.changePrice,
    present: presentState,
  }),
  bindIdempotent(cancelSubscription, {
    prepare: ({ body: { at_period_end: isLater, reason } }) => ok({ when: isLater ? 'at_period_end' : 'now', reason } as const),
    useCase: paidSubscription.cancel,
    present: presentState,
  }),
  bindIdempotent(resumeSubscription, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => paidSubscription.resume(context),
    present: presentState,
  }),
  bindIdempotent(setOverage, {
    prepare: ({ body: { enabled, monthly_cap: cap } }) => {
      if (!enabled) return ok(null);
      return cap === null ? fail({ code: 'required', pointer: attributePointer('monthly_cap') }) : ok(cap);
    },
    useCase: changeOverage,
    present: presentState,
  }),
];

const pageRoutes = ({ startCheckout, openPortal }: UseCases): readonly Route[] => [
  bindIdempotent(createCheckoutSession, {
    prepare: ({ body: { plan_slug: planSlug, billing_interval: interval, success_url: successUrl, cancel_url: cancelUrl } }) =>
      ok({ planSlug, interval, successUrl, cancelUrl }),
    useCase: async (wanted, context) => {
      const page = await startCheckout(wanted, context);
      return page.ok ? ok({ ...page.value, userId: context.principal.userId }) : page;
    },
    present: ({ userId, url, expiresAt }) => ({
      status: 201,
      kind: 'json',
      data: {
        type: 'checkout_session',
        id: userId,
        attributes: { url, expires_at: isoInstant(expiresAt) },
      } satisfies ResourceOf<typeof checkoutResource>,
    }),
  }),
  bindProtected(createPortalSession, {
    prepare: ({ body }) => ok(body.return_url),
    useCase: async (returnUrl, context) => {
      const page = await openPortal(returnUrl, context);
      return page.ok ? ok({ ...page.value, userId: context.principal.userId }) : page;
    },
    present: ({ userId, url }) => ({
      status: 201,
      kind: 'json',
      data: { type: 'portal_session', id: userId, attributes: { url } } satisfies ResourceOf<typeof portalResource>,
    }),
  }),
];

const invoiceRoutes = ({ invoices }: UseCases): readonly Route[] => [
  bindProtected(listInvoices, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => invoices.list(principal.userId),
    present: (listed) => ({ status: 200, kind: 'json', data: listed.map(presentInvoice) }),
  }),
  bindProtected(getInvoice, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => invoices.find(principal.userId, id),
    present: (invoice) => ({ status: 200, kind: 'json', data: presentInvoice(invoice) }),
  }),
  bindProtected(getInvoicePdf, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => invoices.findPdf(principal.userId, id),
    present: (url) => ({ status: 303, kind: 'empty', headers: { Location: url, 'Cache-Control': 'no-store' } }),
  }),
];

const eventRoute = ({ verify, acceptEvent }: UseCases): Route => {
  const verified = (request: ApiGatewayRequest, now: number) =>
    verify({ body: bodyBytes(request), signature: headersOf(request)['stripe-signature'] ?? '' }, now);
  return bindPublic(receiveProcessorEvent, {
    isSigned: async (request, now) => (await verified(request, now)).kind === 'valid',
    readBody: (request) => Promise.resolve(jsonValueOf(request)),
    prepare: async ({ headers, rawBody }, now) => ok(await verify({ body: rawBody(), signature: headers['stripe-signature'] }, now)),
    useCase: acceptEvent,
    present: () => ({ status: 200, kind: 'empty' }),
  });
};

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  ...subscriptionRoutes(useCases),
  ...pageRoutes(useCases),
  ...invoiceRoutes(useCases),
  ...customerRoutes(useCases.customerData),
  eventRoute(useCases),
];
