/** Modules that open files in worker threads: of each function that reads receipts. */
export const RECEIPT_THREADS = ['shared/receipts/adapters/receipt-pdf-thread.ts', 'shared/receipts/adapters/heic-thread.ts'] as const;
