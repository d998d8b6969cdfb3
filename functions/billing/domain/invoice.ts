/** An invoice of the processor: amounts in centavos, instants in epoch milliseconds. */
export type Invoice = {
  readonly id: string;
  readonly number: string | null;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
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
  /** Address of its PDF, which anyone may open who has it; null while there is none. */
  readonly pdfUrl: string | null;
};

export type InvoiceLine = { readonly description: string; readonly amount: number; readonly quantity: number | null };
