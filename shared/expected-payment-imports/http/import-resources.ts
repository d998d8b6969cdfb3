import * as v from 'valibot';

import { rowIdOf } from '../../imports/domain/import-id.ts';
import { IMPORT_STATUSES } from '../../imports/domain/import-job.ts';
import { REQUEST_ROW_STATUSES } from '../../imports/domain/rows/request-row.ts';
import { totalOf } from '../../imports/domain/rows/row-blocks.ts';
import { count, importSchemas, numericId, presentJob } from '../../imports/http/import-schema.ts';
import { presentRequestRow, requestRowAttributes } from '../../imports/http/request-row-resource.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, resource } from '../../platform/http/schemas/described.ts';
import { uuid } from '../../platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ExpectedPaymentImport, ExpectedPaymentImports, ExpectedPaymentRow, RowField } from '../domain/expected-payment-row.ts';

const TYPE = 'expected_payment_import';

export const { pendingImport, importResource, importSummary } = importSchemas({
  component: 'ExpectedPaymentImport',
  type: TYPE,
  statuses: IMPORT_STATUSES,
  statusComponent: 'ImportStatus',
  texts: {
    status:
      '`preview_ready` waits for the commit; while `committing` rows become expected payments; `completed`, `failed` and `cancelled` are final.',
    id: 'Id of the import.',
    parseMode: '`template`: a file with the headers of the template. `free`: other names of columns, too.',
  },
  counts: {
    duplicate_count: described(count, 'Rows that are `duplicate`.', 0),
    committed_count: described(count, 'Rows that became expected payments.', 0),
    skipped_count: described(count, 'Rows that the commit left out.', 0),
  },
  own: {},
});

const FIELDS: Readonly<Record<RowField, string>> = {
  amount: 'Amount in pesos.',
  account: 'The account that is to receive it.',
  from: 'First day.',
  to: 'Last day.',
  sender_hint: 'Part of the name of the sender.',
  client_ref: 'Your own reference.',
  tolerance: 'By how much the received amount may differ, in pesos.',
};

const { row_index: rowIndex, ...common } = requestRowAttributes({
  component: 'ExpectedPaymentImportRowValues',
  operation: 'POST /expected-payments',
  fields: FIELDS,
  exampleValues: { amount: '1250.5', account: '072180687642595590' },
});

/** A row of an import of expected payments. */
export const rowResource = resource('ExpectedPaymentImportRow', {
  type: 'expected_payment_import_row',
  id: described(numericId, 'Id of the row.', '688128000016384'),
  attributes: {
    row_index: rowIndex,
    status: described(
      v.picklist(REQUEST_ROW_STATUSES),
      '`correctable`: brought into the form of a request. `duplicate`: states the same payment as an earlier row, and is left out. `fatal` is, too.',
    ),
    ...common,
    duplicate_of_row_id: described(v.nullable(numericId), 'The nearest earlier row that states the same payment.', null),
    expected_payment_id: described(v.nullable(uuid), 'The expected payment of the row; null before the commit.', null),
  },
});

/** The counters of an import. */
export const countsOf = ({ counts, committedCount, skippedCount }: ExpectedPaymentImport) => ({
  total_rows: totalOf(counts),
  valid_count: counts.valid,
  correctable_count: counts.correctable,
  fatal_count: counts.fatal,
  duplicate_count: counts.duplicate,
  committed_count: committedCount,
  skipped_count: skippedCount,
});

export const presentImport = (job: ExpectedPaymentImport, language: Language) =>
  ({
    type: TYPE,
    id: job.id,
    attributes: { ...presentJob<ExpectedPaymentImports>(job, language), ...countsOf(job) },
  }) satisfies ResourceOf<typeof importResource>;

export const presentRow = ({ id }: Pick<ExpectedPaymentImport, 'id'>, row: ExpectedPaymentRow, language: Language) =>
  ({
    type: 'expected_payment_import_row',
    id: rowIdOf(id, row.position),
    attributes: {
      ...presentRequestRow(row, language),
      duplicate_of_row_id: row.duplicateOf === null ? null : rowIdOf(id, row.duplicateOf),
      expected_payment_id: row.expectedPaymentId,
    },
  }) satisfies ResourceOf<typeof rowResource>;
