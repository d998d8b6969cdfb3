import type { ExpectedPaymentId, StatedPayment } from '../../expected-payments/domain/expected-payment.ts';
import type { ImportJob } from '../../imports/domain/import-job.ts';
import type { NO_DETAILS } from '../../imports/domain/import-kind.ts';
import type { RequestRow } from '../../imports/domain/rows/request-row.ts';

/** The fields of a request that a row can have: the headers of the template. */
export const ROW_FIELDS = ['amount', 'account', 'from', 'to', 'sender_hint', 'client_ref', 'tolerance'] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** An expected payment of a file. */
export type ExpectedPaymentRow = RequestRow<StatedPayment> & {
  /** Position of the nearest earlier row that states the same payment; null for none. */
  readonly duplicateOf: number | null;
  /** Its expected payment, once it is created. */
  readonly expectedPaymentId: ExpectedPaymentId | null;
};

/** Imports of expected payments. */
export type ExpectedPaymentImports = {
  readonly status: never;
  readonly row: ExpectedPaymentRow;
  readonly details: typeof NO_DETAILS;
};

export type ExpectedPaymentImport = ImportJob<ExpectedPaymentImports>;

/** Whether a commit creates the payment of a row. A row that repeats another one is left out. */
export const isToBeCreated = ({ status }: Pick<ExpectedPaymentRow, 'status'>): boolean => status === 'valid' || status === 'correctable';
