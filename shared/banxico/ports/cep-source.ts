import type { CepOutcome, PaymentStatusOutcome } from '../domain/cep/cep-outcome.ts';
import type { CepQuery } from '../domain/cep/cep-query.ts';

/** Where payment proofs come from. `deadline` is an instant in epoch milliseconds after which no answer is of use. */
export type CepSource = {
  /** Asks for the certificate; one query to the central bank, and two downloads when it is ready. */
  readonly query: (query: CepQuery, deadline: number) => Promise<CepOutcome>;
  /** Asks for the state of the payment only; one query to the central bank. */
  readonly paymentStatus: (query: CepQuery, deadline: number) => Promise<PaymentStatusOutcome>;
};
