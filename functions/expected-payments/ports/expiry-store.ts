import type { ExpectedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { Step } from '../../../shared/expected-payments/domain/transitions.ts';

type Ref = Pick<ExpectedPayment, 'id' | 'userId'>;

/** The expected payments that end unpaid. */
export type ExpiryStore = {
  /** Those that are due, as the index has them: it may be slightly outdated. So many of each shard at most. */
  readonly due: (now: number, limit: number) => Promise<readonly Ref[]>;
  readonly find: (ref: Ref) => Promise<ExpectedPayment | null>;
  /** Writes an expiry. False, and nothing written, when the expected payment changed since it was read. */
  readonly write: (previous: ExpectedPayment, expiry: Pick<Step, 'next' | 'events'>) => Promise<boolean>;
};
