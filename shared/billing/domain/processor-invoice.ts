import type { Invoice } from './invoice.ts';

/** An invoice as the processor has it now. */
export type ProcessorInvoice = Invoice & {
  /** Address of its PDF, which anyone may open who has it; null while there is none. */
  readonly pdfUrl: string | null;
};
