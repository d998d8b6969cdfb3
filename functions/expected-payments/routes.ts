import { ok } from '../../shared/errors/failure.ts';
import { selfOf } from '../../shared/expected-payments/http/expected-payment-resource.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import {
  cancelExpectedPayment,
  createExpectedPayment,
  getExpectedPayment,
  getExpectedPaymentSummary,
  listExpectedPayments,
  matchExpectedPayment,
  unmatchExpectedPayment,
} from './contract.ts';
import { statedPaymentOf } from './http/expected-payment-fields.ts';
import { pageRequestOf } from './http/expected-payment-queries.ts';
import { presentOne, presentPage } from './http/present.ts';
import { presentSummary } from './http/summary-resource.ts';
import type { makeCancelExpectedPayment } from './use-cases/cancel-expected-payment.ts';
import type { CreationResponse, makeCreateExpectedPayment } from './use-cases/create-expected-payment.ts';
import type { makeFindExpectedPayment } from './use-cases/find-expected-payment.ts';
import type { makeListExpectedPayments } from './use-cases/list-expected-payments.ts';
import type { makeMatchByHand, makeUnmatchByHand } from './use-cases/match-by-hand.ts';
import type { makeSummarize } from './use-cases/summarize.ts';

type UseCases = {
  readonly create: ReturnType<typeof makeCreateExpectedPayment>;
  readonly list: ReturnType<typeof makeListExpectedPayments>;
  readonly summarize: ReturnType<typeof makeSummarize>;
  readonly find: ReturnType<typeof makeFindExpectedPayment>;
  readonly cancel: ReturnType<typeof makeCancelExpectedPayment>;
  readonly match: ReturnType<typeof makeMatchByHand>;
  readonly unmatch: ReturnType<typeof makeUnmatchByHand>;
};

export const makeRoutes = ({ create, list, summarize, find, cancel, match, unmatch }: UseCases): readonly Route[] => [
  bindIdempotent(createExpectedPayment, {
    prepare: ({ body }, now) => statedPaymentOf(body, now),
    useCase: (stated, { principal, receivedAt }, response: CreationResponse) => create(stated, principal.userId, receivedAt, response),
    present: (expected) => {
      const reply = presentOne(expected);
      return { ...reply, status: 201, headers: { ...reply.headers, Location: selfOf(expected) } };
    },
  }),
  bindProtected(listExpectedPayments, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { principal }) => {
      const page = await list({ userId: principal.userId, ...pageRequestOf(query) });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentPage(query, page),
  }),
  bindProtected(getExpectedPaymentSummary, {
    prepare: ({ query }) => ok(query),
    useCase: async (period, { principal }) => ok(await summarize(principal.userId, period)),
    present: presentSummary,
  }),
  bindProtected(getExpectedPayment, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => find(id, principal.userId),
    present: presentOne,
  }),
  bindProtected(cancelExpectedPayment, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal, receivedAt }) => cancel(id, principal.userId, receivedAt),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindIdempotent(matchExpectedPayment, {
    prepare: ({ params, body }) => ok({ id: params.id, validationId: body.validation_id }),
    useCase: match,
    present: presentOne,
  }),
  bindProtected(unmatchExpectedPayment, {
    prepare: ({ params }) => ok({ id: params.id, validationId: params.validation_id }),
    useCase: unmatch,
    present: presentOne,
  }),
];
