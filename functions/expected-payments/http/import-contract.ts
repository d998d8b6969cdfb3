import * as v from 'valibot';

import type { Result } from '../../../shared/errors/failure.ts';
import { ROW_FIELDS, type RowField } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import {
  importResource,
  importSummary,
  pendingImport,
  rowResource,
} from '../../../shared/expected-payment-imports/http/import-resources.ts';
import { REQUEST_ROW_STATUSES, type RowValues } from '../../../shared/imports/domain/rows/request-row.ts';
import { TEMPLATE_FORMATS } from '../../../shared/imports/domain/template-file.ts';
import { importBody } from '../../../shared/imports/http/import-body.ts';
import { importContracts } from '../../../shared/imports/http/import-contracts.ts';
import { cellField, requestRowChanges } from '../../../shared/imports/http/request-row-body.ts';
import { rowsBodyOf } from '../../../shared/imports/http/rows-body.ts';
import { noSchema } from '../../../shared/platform/http/schemas/contract.ts';

const value = (name: RowField) => cellField(name, 'POST /expected-payments');

const rowBody = v.object({
  amount: value('amount'),
  account: value('account'),
  from: value('from'),
  to: value('to'),
  sender_hint: value('sender_hint'),
  client_ref: value('client_ref'),
  tolerance: value('tolerance'),
});

/** The values of a PATCH: those of the fields that are present, at least one. */
export const rowChangesOf = (body: v.InferOutput<typeof rowBody>): Result<RowValues, 'no_valid_fields'> =>
  requestRowChanges(ROW_FIELDS, body);

export const importOperations = importContracts({
  name: 'ExpectedPaymentImport',
  path: '/expected-payments/imports',
  tag: 'Expected payment imports',
  permissions: { create: 'expected_payments:create', read: 'expected_payments:read' },
  type: 'expected_payment_import',
  schemas: {
    createBody: importBody,
    rowBody,
    rowsBody: rowsBodyOf('ExpectedPaymentImportRowChanges', rowBody),
    commitBody: noSchema,
    pendingImport,
    importResource,
    importSummary,
    rowResource,
  },
  buckets: REQUEST_ROW_STATUSES,
  template: { formats: TEMPLATE_FORMATS, reason: 'template_format' },
  patchErrors: [],
  commitErrors: [],
  texts: {
    summary: 'State the payments of a file',
    create:
      'Send the file as a multipart form, or, beyond 4 MB, upload it directly first and name it by its upload_id. ' +
      'Poll the import until it is preview_ready or failed. Nothing is created before the commit.',
    template:
      'Its headers are the fields of `POST /expected-payments`; their Spanish names are read, too. Rows that begin with `# Columna`, `# Ejemplo` or `# Nota` explain them and are left out.',
    get: 'Poll it until it is `preview_ready`, then until it is `completed`; `Retry-After` is the time to wait.',
    cancel: 'While it is `pending` or `preview_ready`. Nothing was created then, and its rows are gone.',
    preview: 'As they were read and would be created, in the order of the file, with the codes of `POST /expected-payments`.',
    patch:
      'The fields of `POST /expected-payments` that are sent replace those of the file, and the row is checked again; rows that repeat it are, too.',
    commit:
      'Creates an expected payment for every row that is `valid` or `correctable`, each once, even if the import is interrupted. Poll the import until it is completed.',
    committing: 'Being created.',
  },
});
