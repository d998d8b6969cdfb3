import type { CepOutcome, PaymentStatusOutcome } from '../domain/cep/cep-outcome.ts';
import type { CepQuery } from '../domain/cep/cep-query.ts';
import type { ObserveExchange } from '../domain/portal-exchange.ts';

/** When a query is made; epoch milliseconds. */
export type QueryTimes = {
  /** End of its slot: a query without a connection by then is not sent, because it would arrive in a later slot. */
  readonly startBy: number;
  /** A response after this is useless. */
  readonly deadline: number;
};

/** The source of CEPs. `observe` receives the calls of a query as they end. */
export type CepSource = {
  /** Requests the certificate: one query to the portal, and two downloads when it is available. */
  readonly query: (query: CepQuery, times: QueryTimes, observe?: ObserveExchange) => Promise<CepOutcome>;
  /** Requests the status of the payment only: one query to the portal. */
  readonly paymentStatus: (query: CepQuery, times: QueryTimes, observe?: ObserveExchange) => Promise<PaymentStatusOutcome>;
};
