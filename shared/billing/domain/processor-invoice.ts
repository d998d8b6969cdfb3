import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Invoice } from './invoice.ts';

/** Units that an invoice sold once, and the user that they are for. */
export type SoldPackage = { readonly userId: UserId; readonly planSlug: string; readonly units: number };

/** An invoice as the processor has it now. */
export type ProcessorInvoice = Invoice & {
  /** Address of its PDF, which anyone may open who has it; null while there is none. */
  readonly pdfUrl: string | null;
  /** What was paid back of it, in centavos. */
  readonly refunded: number;
  /** Null for an invoice of a subscription, and for units that were used. */
  readonly package: SoldPackage | null;
};

/** Units of a package that are paid for: a part that was paid back has none. */
export const paidUnits = ({ status, amountPaid, refunded, package: sold }: ProcessorInvoice): number => {
  if (sold === null || status !== 'paid' || amountPaid === 0) return 0;
  return Math.floor((sold.units * Math.max(0, amountPaid - refunded)) / amountPaid);
};
