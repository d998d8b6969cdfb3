import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { REQUEST_ROW_STATUSES } from '../../shared/imports/domain/rows/request-row.ts';
import { TEMPLATE_FORMATS } from '../../shared/imports/domain/template-file.ts';
import { importContracts, importParams } from '../../shared/imports/http/import-contracts.ts';
import { rowsBodyOf } from '../../shared/imports/http/rows-body.ts';
import { TABLE_FORMATS } from '../../shared/platform/files/table-file.ts';
import { etagHeader, fileNameHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { oneOf, parameter } from '../../shared/platform/http/schemas/fields.ts';
import { importResource, importSummary, pendingImport, rowResource } from '../../shared/validation-imports/http/import-resources.ts';
import { commitBody, createBody, rowBody } from './http/bodies.ts';

const PATH = '/validations/imports';
const TAG = 'Validation imports';

export const importOperations = importContracts({
  name: 'ValidationImport',
  path: PATH,
  tag: TAG,
  permissions: { create: 'validations:create', read: 'validations:read' },
  type: 'validation_import',
  schemas: {
    createBody,
    rowBody,
    rowsBody: rowsBodyOf('ValidationImportRowChanges', rowBody),
    commitBody,
    pendingImport,
    importResource,
    importSummary,
    rowResource,
  },
  buckets: REQUEST_ROW_STATUSES,
  template: { formats: [...TEMPLATE_FORMATS, 'xls'], reason: 'validation_template_format' },
  patchErrors: [],
  commitErrors: ['expected_quota_mismatch', 'rate_limit_exceeded'],
  texts: {
    summary: 'Validate the transfers of a file',
    create:
      'Send the file as a multipart form, or, beyond 4 MB, upload it directly first and name it by its upload_id. ' +
      'Poll the import until it is preview_ready or failed. Nothing is validated, and no quota used, before the commit.',
    template:
      'Its headers are the fields of `POST /validate`. Rows that begin with `# Columna`, `# Ejemplo` or `# Nota` explain them and are left out.',
    get: 'Poll it until it is `preview_ready`, then until it is `completed`; `Retry-After` has the pause. Its validations have its id as `batch_id`.',
    cancel: 'While it is `pending` or `preview_ready`. Nothing was validated then, and its rows are gone.',
    preview: 'As they were read and would be validated, in the order of the file, with the codes of `POST /validate`.',
    patch:
      'The fields of `POST /validate` that are sent replace those of the file, and the row is checked again; rows that repeat it are, too.',
    commit:
      'Takes one validation of the month for each row, all or none: 429 with `meta.required` and `meta.remaining` when they are not left, and ' +
      'nothing is started. Units of rows that never run are refunded.',
    committing: 'Rows are being accepted.',
  },
});

/** Stops the rows that still wait. */
export const cancelBatch = defineRoute({
  operationId: 'stopValidationImport',
  method: 'POST',
  path: `${PATH}/{id}/cancel`,
  summary: 'Stop an import',
  description: 'While it is `validating`: rows that wait are removed and their units refunded. Those in the queue get their verdicts.',
  tag: TAG,
  access: importOperations.createImport.access,
  idempotent: true,
  request: { ...emptyRequest, params: importParams },
  responses: { 200: { description: 'The import as it is now.', schema: single(importResource), headers: etagHeader } },
  errors: ['not_found', 'import_not_cancellable'],
});

/** The caller's rows with their verdicts. */
export const getResults = defineRoute({
  operationId: 'getValidationImportResults',
  method: 'GET',
  path: `${PATH}/{id}/results`,
  summary: 'Results of an import as a file',
  description:
    'The rows of the file in their order with all their columns, then status, errors, verdict, error code, links to the CEP and the id of the ' +
    'validation. From the first verdict on; complete once the import has ended. A file of more than 4 MB is read at the `Location` of a 303, ' +
    'without the API key, within 60 seconds.',
  tag: TAG,
  access: importOperations.getImport.access,
  request: {
    ...emptyRequest,
    params: importParams,
    query: v.object({
      format: v.optional(
        parameter(oneOf(TABLE_FORMATS, { code: 'invalid_format', reason: 'export_format' }), 'Format of the file.'),
        'csv',
      ),
    }),
  },
  responses: {
    200: {
      description: 'The file.',
      mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      headers: fileNameHeader,
    },
    303: {
      description: 'The file is larger than an answer can be and is read elsewhere.',
      headers: {
        Location: { description: 'Address of the file, for 60 seconds; it takes a GET without credentials.', schema: v.string() },
      },
    },
  },
  errors: ['not_found', 'results_not_ready'],
});

export const contracts = [...Object.values(importOperations), cancelBatch, getResults];
