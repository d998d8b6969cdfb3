import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import * as contract from './contract.ts';
import {
  presentCredit,
  presentCredits,
  presentInvoices,
  presentMove,
  presentPrices,
  presentRefund,
  presentSubscription,
  presentSubscriptions,
} from './http/present.ts';
import type { ListSubscriptions } from './use-cases/list-subscriptions.ts';
import type { CreatePrices, MoveSubscriptions } from './use-cases/manage-prices.ts';
import type { PayBack } from './use-cases/pay-back.ts';

type UseCases = {
  readonly subscriptions: ListSubscriptions;
  readonly payBack: PayBack;
  readonly createPrices: CreatePrices;
  readonly moveSubscriptions: MoveSubscriptions;
};

const subscriptionRoutes = ({ subscriptions }: UseCases): readonly Route[] => [
  bindProtected(contract.listSubscriptions, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, _context) => {
      const { size, cursor } = pageOf(query);
      const { status = null, plan = null, user_id: userId = null } = query;
      const page = await subscriptions.list({ filters: { status, plan, userId }, size, after: cursor?.token ?? null });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentSubscriptions(query, page),
  }),
  bindProtected(contract.getSubscription, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id) => subscriptions.find(id),
    present: presentSubscription,
  }),
];

const payBackRoutes = ({ payBack }: UseCases): readonly Route[] => [
  bindProtected(contract.listUserInvoices, {
    prepare: ({ params }) => ok(params.id),
    useCase: (userId) => payBack.listInvoices(userId),
    present: presentInvoices,
  }),
  bindProtected(contract.refundInvoice, {
    prepare: ({ params, body }) => ok({ ...params, ...body }),
    useCase: ({ id: userId, invoice_id: invoiceId, amount, refunded_amount: refundedBefore, reason }, context) =>
      payBack.refund({ actor: actorOf(context), userId, invoiceId, amount, refundedBefore, reason }),
    present: presentRefund,
  }),
  bindProtected(contract.listUserCredits, {
    prepare: ({ params }) => ok(params.id),
    useCase: (userId) => payBack.listCredits(userId),
    present: presentCredits,
  }),
  bindProtected(contract.creditUser, {
    prepare: ({ params, body }) => ok({ ...params, ...body }),
    useCase: ({ id: userId, amount, last_credit_id: lastId, description, reason }, context) =>
      payBack.credit({ actor: actorOf(context), userId, amount, lastId, description, reason }),
    present: presentCredit,
  }),
];

const priceRoutes = ({ createPrices, moveSubscriptions }: UseCases): readonly Route[] => [
  bindProtected(contract.createPrices, {
    prepare: ({ body }) => ok(body),
    useCase: ({ dry_run: isDryRun, reason }, context) => createPrices({ actor: actorOf(context), isDryRun, reason }),
    present: presentPrices,
  }),
  bindProtected(contract.moveSubscriptions, {
    prepare: ({ body }) => ok(body),
    useCase: async ({ plan_slug: planSlug, billing_interval: interval, dry_run: isDryRun, reason }, context) => {
      const price = { planSlug, interval };
      const moved = await moveSubscriptions({ actor: actorOf(context), price, isDryRun, reason });
      return moved.ok ? ok({ price, report: moved.value }) : moved;
    },
    present: presentMove,
  }),
];

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  ...subscriptionRoutes(useCases),
  ...payBackRoutes(useCases),
  ...priceRoutes(useCases),
];
