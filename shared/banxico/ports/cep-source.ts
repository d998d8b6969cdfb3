import type { CepOutcome, PaymentStatusOutcome } from '../domain/cep/cep-outcome.ts';
import type { CepQuery } from '../domain/cep/cep-query.ts';

/** The source of CEPs. `deadline`: an instant in epoch milliseconds after which a response is useless. */
export type CepSource = {
  /** Requests the certificate: one query to the portal, and two downloads when it is available. */
  readonly query: (query: CepQuery, deadline: number) => Promise<CepOutcome>;
  /** Requests the status of the payment only: one query to the portal. */
  readonly paymentStatus: (query: CepQuery, deadline: number) => Promise<PaymentStatusOutcome>;
};
