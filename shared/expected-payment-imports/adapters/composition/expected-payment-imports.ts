import * as v from 'valibot';

import { statedPaymentEntries } from '../../../expected-payments/adapters/expected-payment-item.ts';
import { isExpectedPaymentId } from '../../../expected-payments/domain/expected-payment.ts';
import type { KindItems } from '../../../imports/adapters/import-item.ts';
import { makeStoreOf } from '../../../imports/adapters/import-store.ts';
import type { KindKeys } from '../../../imports/adapters/keys.ts';
import { requestRowCounts, requestRowEntries } from '../../../imports/adapters/request-row-schema.ts';
import { hasEnded, IMPORT_STATUSES } from '../../../imports/domain/import-job.ts';
import { NO_DETAILS } from '../../../imports/domain/import-kind.ts';
import type { ImportStore } from '../../../imports/ports/import-store.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { ExpectedPaymentImports, ExpectedPaymentRow } from '../../domain/expected-payment-row.ts';

export const EXPECTED_PAYMENT_IMPORT_KEYS: KindKeys = {
  prefix: 'EXPECTED_PAYMENT_IMPORT',
  active: 'ACTIVE_EXPECTED_PAYMENT_IMPORT',
  due: 'EXPECTED_PAYMENT_IMPORTS_DUE',
};

const jobEntries = v.object({ status: v.picklist(IMPORT_STATUSES), counts: requestRowCounts });

const rowSchema = v.object({
  ...requestRowEntries,
  accepted: v.nullable(
    v.pipe(
      v.object(statedPaymentEntries),
      v.transform(({ sender_hint: senderHint, client_ref: clientRef, ...terms }) => ({ ...terms, senderHint, clientRef })),
    ),
  ),
  duplicateOf: v.nullable(v.number()),
  expectedPaymentId: v.nullable(v.pipe(v.string(), v.guard(isExpectedPaymentId))),
});

const storedRow = ({ accepted, ...row }: ExpectedPaymentRow) => {
  if (accepted === null) return { ...row, accepted };
  const { senderHint, clientRef, account, ...terms } = accepted;
  return { ...row, accepted: { ...terms, account: account.number, sender_hint: senderHint, client_ref: clientRef } };
};

/** How imports of expected payments are stored. They publish no events: the stream is filtered by as many keys as it may be. */
const kind: KindItems<ExpectedPaymentImports> = {
  keys: EXPECTED_PAYMENT_IMPORT_KEYS,
  jobEntries: (item) => ({ ...v.parse(jobEntries, item), details: NO_DETAILS }),
  detailAttributes: () => ({}),
  rows: v.array(rowSchema),
  storedRow,
  events: () => [],
  furtherWrites: () => [],
  isActive: (job) => !hasEnded(job),
};

/** Imports of expected payments in DynamoDB. */
export const makeExpectedPaymentImportStore = (table: Table): ImportStore<ExpectedPaymentImports> => makeStoreOf(table, kind);
