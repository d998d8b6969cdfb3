import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { isImportId } from '../../shared/imports/domain/import-id.ts';
import { TEMPLATE_FORMATS } from '../../shared/imports/domain/template-file.ts';
import { uploadBody } from '../../shared/imports/http/import-body.ts';
import { TABLE_FORMATS } from '../../shared/platform/files/table-file.ts';
import { directUploadResource } from '../../shared/platform/http/direct-upload.ts';
import {
  conditionalHeaders,
  etagHeader,
  fileNameHeader,
  linkHeader,
  notModified,
  retryAfterHeader,
} from '../../shared/platform/http/headers.ts';
import { pageSize } from '../../shared/platform/http/page-size.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { numberedPageWithMeta, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { further, integerText, oneOf, parameter, text, wordList } from '../../shared/platform/http/schemas/fields.ts';
import { ROW_STATUSES } from './domain/validation-row.ts';
import { commitBody, createBody, rowBody } from './http/bodies.ts';
import { importResource, importSummary, pendingImport, rowResource } from './http/import-resources.ts';

const NUMERIC_ID = /^[1-9][0-9]*$/;

const notFound = { code: 'not_found' } as const;
const importId = parameter(
  further(text({ pattern: NUMERIC_ID }, notFound), ['not_found'], (id) => (isImportId(id) ? { value: id } : notFound)),
  'Id of the import.',
  '42000000001',
);
const params = v.object({ id: importId });
const rowParams = v.object({
  id: importId,
  row_id: parameter(text({ pattern: NUMERIC_ID }, { code: 'import_row_not_found' }), 'Id of the row, from the preview.', '688128000016384'),
});

const location = { Location: { description: 'The import.', schema: v.string() } };
const creating = { credentials: ['api_key', 'session'], permission: 'validations:create' } as const;
const reading = { credentials: ['api_key', 'session'], permission: 'validations:read' } as const;

/** Accepts a file of transfers and enqueues it. */
export const createImport = defineRoute({
  operationId: 'createValidationImport',
  method: 'POST',
  path: '/validations/imports',
  summary: 'Validate the transfers of a file',
  description:
    'Send the file as a multipart form, or, beyond 4 MB, upload it directly first and name it by its upload_id. ' +
    'Poll the import until it is preview_ready or failed. Nothing is validated, and no quota used, before the commit.',
  tag: 'Validation imports',
  access: creating,
  idempotent: true,
  bodyMediaTypes: ['multipart/form-data', 'application/json'],
  request: { ...emptyRequest, body: createBody },
  responses: { 202: { description: 'Accepted.', schema: single(pendingImport), headers: { ...etagHeader, ...location } } },
  errors: [
    'file_required',
    'upload_error',
    'file_too_large',
    'unsupported_format',
    'import_already_in_flight',
    'persist_failed',
    'validation_error',
  ],
});

/** A presigned POST for a file that exceeds the 10 MB the API accepts. */
export const createUpload = defineRoute({
  operationId: 'createValidationImportUpload',
  method: 'POST',
  path: '/validations/imports/uploads',
  summary: 'A form for the direct upload of a file',
  description: 'POST a multipart form to `url`: all `fields` first, then the part `file`. Then create the import with `upload_id`.',
  tag: 'Validation imports',
  access: creating,
  request: { ...emptyRequest, body: uploadBody },
  responses: {
    201: {
      description: 'The form; good for one file.',
      schema: single(directUploadResource('ValidationImportUpload', 'validation_import_upload')),
    },
  },
  errors: [],
});

/** The file to fill in. */
export const getTemplate = defineRoute({
  operationId: 'getValidationImportTemplate',
  method: 'GET',
  path: '/validations/imports/template',
  summary: 'The template of an import',
  description:
    'Its headers are the fields of `POST /validate`. Rows that begin with `# Columna`, `# Ejemplo` or `# Nota` explain them and are left out.',
  tag: 'Validation imports',
  access: reading,
  request: {
    ...emptyRequest,
    query: v.object({
      format: v.optional(
        parameter(
          oneOf([...TEMPLATE_FORMATS, 'xls'], { code: 'invalid_format', reason: 'validation_template_format' }),
          'Format of the template.',
        ),
        'csv',
      ),
    }),
  },
  responses: {
    200: {
      description: 'The template, with its headers and invented examples.',
      mediaTypes: [
        'text/csv',
        'application/vnd.ms-excel',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/json',
        'text/plain',
      ],
      headers: fileNameHeader,
    },
  },
  errors: [],
});

/** Reads an import; polled until it is preview_ready, completed or failed. */
export const getImport = defineRoute({
  operationId: 'getValidationImport',
  method: 'GET',
  path: '/validations/imports/{id}',
  summary: 'One import',
  description:
    'Poll it until it is `preview_ready`, then until it is `completed`; `Retry-After` has the pause. Its validations have its id as `batch_id`.',
  tag: 'Validation imports',
  access: reading,
  request: { ...emptyRequest, params, headers: conditionalHeaders },
  responses: {
    200: { description: 'The import.', schema: single(importResource), headers: { ...etagHeader, ...retryAfterHeader } },
    304: notModified(retryAfterHeader),
  },
  errors: ['not_found'],
});

/** Withdraws an import before it is committed. */
export const cancelImport = defineRoute({
  operationId: 'cancelValidationImport',
  method: 'DELETE',
  path: '/validations/imports/{id}',
  summary: 'Cancel an import',
  description: 'While it is `pending` or `preview_ready`. Nothing was validated then, and its rows are gone.',
  tag: 'Validation imports',
  access: creating,
  request: { ...emptyRequest, params },
  responses: { 204: { description: 'Cancelled; its rows are gone.' } },
  errors: ['not_found', 'import_not_cancellable'],
});

const previewQuery = listParameters({
  buckets: v.optional(
    parameter(wordList(ROW_STATUSES, { code: 'invalid_filter', reason: 'row_buckets' }), 'Row statuses separated by commas.'),
  ),
  page: v.optional(
    parameter(
      integerText({ minimum: 1, maximum: 999_999 }, { code: 'invalid_filter', reason: 'page_number' }),
      'Number of the page, from 1.',
    ),
    '1',
  ),
  per_page: pageSize.parameter,
  'page[size]': pageSize.parameter,
});

export type PreviewQuery = v.InferOutput<typeof previewQuery>;

/** Rows of an import, as they were read. */
export const previewImport = defineRoute({
  operationId: 'previewValidationImport',
  method: 'GET',
  path: '/validations/imports/{id}/preview',
  summary: 'Rows of an import',
  description: 'As they were read and would be validated, in the order of the file, with the codes of `POST /validate`.',
  tag: 'Validation imports',
  access: reading,
  request: { ...emptyRequest, params, query: previewQuery, headers: conditionalHeaders },
  responses: {
    200: {
      description: 'A page of rows, in the order of the file.',
      schema: numberedPageWithMeta(rowResource, {
        job: importSummary,
      }),
      headers: { ...etagHeader, ...linkHeader },
    },
    304: notModified({}),
  },
  errors: ['not_found', 'preview_not_ready'],
});

/** Corrects a row before the commit. */
export const patchRow = defineRoute({
  operationId: 'patchValidationImportRow',
  method: 'PATCH',
  path: '/validations/imports/{id}/rows/{row_id}',
  summary: 'Correct a row',
  description:
    'The fields of `POST /validate` that are sent replace those of the file, and the row is checked again; rows that repeat it are, too.',
  tag: 'Validation imports',
  access: creating,
  request: { ...emptyRequest, params: rowParams, body: rowBody },
  responses: { 200: { description: 'The row as it is now.', schema: single(rowResource) } },
  errors: ['not_found', 'import_row_not_found', 'no_valid_fields', 'job_not_editable'],
});

/** Leaves a row out of the commit. */
export const deleteRow = defineRoute({
  operationId: 'deleteValidationImportRow',
  method: 'DELETE',
  path: '/validations/imports/{id}/rows/{row_id}',
  summary: 'Remove a row',
  description: 'Leaves a row out of the commit.',
  tag: 'Validation imports',
  access: creating,
  request: { ...emptyRequest, params: rowParams },
  responses: { 204: { description: 'Removed.' } },
  errors: ['not_found', 'import_row_not_found', 'job_not_editable'],
});

/** Confirms an import: one quota unit for each of its rows, and their validation. */
export const commitImport = defineRoute({
  operationId: 'commitValidationImport',
  method: 'POST',
  path: '/validations/imports/{id}/commit',
  summary: 'Commit an import',
  description:
    'Takes one validation of the month for each row, all or none: 429 with `meta.required` and `meta.remaining` when they are not left, and ' +
    'nothing is started. Units of rows that never run are refunded.',
  tag: 'Validation imports',
  access: creating,
  idempotent: true,
  isBodyOptional: true,
  request: { ...emptyRequest, params, body: commitBody },
  responses: { 202: { description: 'Rows are being accepted.', schema: single(pendingImport), headers: { ...etagHeader, ...location } } },
  errors: ['not_found', 'import_not_committable', 'nothing_to_commit', 'expected_quota_mismatch', 'rate_limit_exceeded'],
});

/** Stops the rows that still wait. */
export const cancelBatch = defineRoute({
  operationId: 'stopValidationImport',
  method: 'POST',
  path: '/validations/imports/{id}/cancel',
  summary: 'Stop an import',
  description: 'While it is `validating`: rows that wait are removed and their units refunded. Those in the queue get their verdicts.',
  tag: 'Validation imports',
  access: creating,
  idempotent: true,
  request: { ...emptyRequest, params },
  responses: { 200: { description: 'The import as it is now.', schema: single(importResource), headers: etagHeader } },
  errors: ['not_found', 'import_not_cancellable'],
});

/** The caller's rows with their verdicts. */
export const getResults = defineRoute({
  operationId: 'getValidationImportResults',
  method: 'GET',
  path: '/validations/imports/{id}/results',
  summary: 'Results of an import as a file',
  description:
    'The rows of the file in their order with all their columns, then status, errors, verdict, error code, links to the CEP and the id of the ' +
    'validation. From the first verdict on; complete once the import has ended. A file of more than 4 MB is read at the `Location` of a 303, ' +
    'without the API key, within 60 seconds.',
  tag: 'Validation imports',
  access: reading,
  request: {
    ...emptyRequest,
    params,
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

export const contracts = [
  createImport,
  createUpload,
  getTemplate,
  getImport,
  cancelImport,
  previewImport,
  patchRow,
  deleteRow,
  commitImport,
  cancelBatch,
  getResults,
];
