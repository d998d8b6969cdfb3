import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Invoice } from '../domain/invoice.ts';

/** A copy, and its position among those of its account. */
type InvoiceCopy = { readonly key: string; readonly invoice: Invoice };

/** Copies of the processor's invoices, for those who have no key of the processor. */
export type InvoiceCopies = {
  /** Stores invoices as they are now. A copy of a later state of a payment stays. */
  readonly store: (userId: UserId, invoices: readonly Invoice[]) => Promise<void>;
  /** Copies of an account after a given one, oldest first; null begins with the first. */
  readonly read: (userId: UserId, after: string | null, limit: number) => Promise<readonly InvoiceCopy[]>;
};
