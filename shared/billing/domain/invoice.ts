export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible', 'void'] as const;

type InvoiceLine = { readonly description: string; readonly amount: number; readonly quantity: number | null };

/** An invoice of the payment processor: amounts in centavos, instants in epoch milliseconds. */
export type Invoice = {
  readonly id: string;
  readonly number: string | null;
  readonly status: (typeof INVOICE_STATUSES)[number];
  readonly currency: string;
  /** Without tax. */
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly amountPaid: number;
  readonly amountDue: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly lines: readonly InvoiceLine[];
  readonly hasPdf: boolean;
};

/** Rises with the states of a payment: an invoice never returns to a lower one. One that was given up can still be paid. */
export const paymentStage = ({ status }: Pick<Invoice, 'status'>): number => {
  switch (status) {
    case 'open':
      return 0;
    case 'uncollectible':
      return 1;
    case 'paid':
    case 'void':
      return 2;
  }
};
