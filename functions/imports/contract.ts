import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { isImportId } from '../../shared/imports/domain/import-id.ts';
import { ROW_STATUSES } from '../../shared/imports/domain/rows/import-row.ts';
import { TEMPLATE_FORMATS } from '../../shared/imports/domain/template-file.ts';
import { importBody, uploadBody } from '../../shared/imports/http/import-body.ts';
import { rowResource } from '../../shared/imports/http/import-resources.ts';
import { counts, importResource, importStatus, numericId, pendingImport } from '../../shared/imports/http/import-schema.ts';
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
import { described, named } from '../../shared/platform/http/schemas/described.ts';
import { numberedPageWithMeta, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { further, integerText, oneOf, parameter, text, wordList } from '../../shared/platform/http/schemas/fields.ts';
import { rowBody } from './http/row-changes.ts';

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
const creating = { credentials: ['api_key', 'session'], permission: 'beneficiaries:create' } as const;
const reading = { credentials: ['api_key', 'session'], permission: 'beneficiaries:read' } as const;

/** Accepts a file of beneficiaries and enqueues it. */
export const createImport = defineRoute({
  operationId: 'createBeneficiaryImport',
  method: 'POST',
  path: '/beneficiaries/imports',
  summary: 'Import beneficiaries from a file',
  description:
    'Send the file as a multipart form, or, beyond 4 MB, upload it directly first and name it by its upload_id. ' +
    'Poll the import until it is preview_ready or failed. Nothing is saved before the commit.',
  tag: 'Beneficiary imports',
  access: creating,
  idempotent: true,
  bodyMediaTypes: ['multipart/form-data', 'application/json'],
  request: { ...emptyRequest, body: importBody },
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
  operationId: 'createBeneficiaryImportUpload',
  method: 'POST',
  path: '/beneficiaries/imports/uploads',
  summary: 'A form for the direct upload of a file',
  description: 'POST a multipart form to `url`: all `fields` first, then the part `file`. Then create the import with `upload_id`.',
  tag: 'Beneficiary imports',
  access: creating,
  request: { ...emptyRequest, body: uploadBody },
  responses: {
    201: {
      description: 'The form, valid for one file.',
      schema: single(directUploadResource('BeneficiaryImportUpload', 'beneficiary_import_upload')),
    },
  },
  errors: [],
});

/** The file to fill in. */
export const getTemplate = defineRoute({
  operationId: 'getBeneficiaryImportTemplate',
  method: 'GET',
  path: '/beneficiaries/imports/template',
  summary: 'The template of an import',
  description:
    'The headers that `parse_mode` `template` expects, with explanations of the columns and examples. These are not imported: the workbook has them on a second sheet, ' +
    'CSV and TXT in rows that begin with `# Columna`, `# Ejemplo` or `# Nota`, JSON next to `data`.',
  tag: 'Beneficiary imports',
  access: reading,
  request: {
    ...emptyRequest,
    query: v.object({
      format: v.optional(
        parameter(oneOf(TEMPLATE_FORMATS, { code: 'invalid_format', reason: 'template_format' }), 'Format of the template.'),
        'csv',
      ),
    }),
  },
  responses: {
    200: {
      description: 'The template, with its headers and invented examples.',
      mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json', 'text/plain'],
      headers: fileNameHeader,
    },
  },
  errors: [],
});

/** Reads an import; polled until it is preview_ready, completed or failed. */
export const getImport = defineRoute({
  operationId: 'getBeneficiaryImport',
  method: 'GET',
  path: '/beneficiaries/imports/{id}',
  summary: 'One import',
  description: 'Poll it until it is `preview_ready`, `completed` or `failed`; `Retry-After` is the time to wait.',
  tag: 'Beneficiary imports',
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
  operationId: 'cancelBeneficiaryImport',
  method: 'DELETE',
  path: '/beneficiaries/imports/{id}',
  summary: 'Cancel an import',
  description: 'While it is `pending` or `preview_ready`. Nothing was saved then, and its rows are gone.',
  tag: 'Beneficiary imports',
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

/** Rows of an import, as they are and as they would be saved. */
export const previewImport = defineRoute({
  operationId: 'previewBeneficiaryImport',
  method: 'GET',
  path: '/beneficiaries/imports/{id}/preview',
  summary: 'Rows of an import',
  description: 'As they were read and would be saved, in the order of the file.',
  tag: 'Beneficiary imports',
  access: reading,
  request: { ...emptyRequest, params, query: previewQuery, headers: conditionalHeaders },
  responses: {
    200: {
      description: 'A page of rows, in the order of the file.',
      schema: numberedPageWithMeta(rowResource, {
        job: described(
          named(
            'BeneficiaryImportSummary',
            v.strictObject({
              id: described(numericId, 'Id of the import.', '42000000001'),
              status: importStatus,
              ...counts,
            }),
          ),
          'The import of the rows.',
        ),
      }),
      headers: { ...etagHeader, ...linkHeader },
    },
    304: notModified({}),
  },
  errors: ['not_found', 'preview_not_ready'],
});

/** Corrects a row before the commit. */
export const patchRow = defineRoute({
  operationId: 'patchBeneficiaryImportRow',
  method: 'PATCH',
  path: '/beneficiaries/imports/{id}/rows/{row_id}',
  summary: 'Correct a row',
  description:
    'The fields sent replace those that were read, and the row is classified again, as is every row that repeats its earlier account.',
  tag: 'Beneficiary imports',
  access: creating,
  request: { ...emptyRequest, params: rowParams, body: rowBody },
  responses: { 200: { description: 'The row as it is now.', schema: single(rowResource) } },
  errors: ['not_found', 'import_row_not_found', 'invalid_account_type', 'invalid_bank_code', 'no_valid_fields', 'job_not_editable'],
});

/** Leaves a row out of the commit. */
export const deleteRow = defineRoute({
  operationId: 'deleteBeneficiaryImportRow',
  method: 'DELETE',
  path: '/beneficiaries/imports/{id}/rows/{row_id}',
  summary: 'Remove a row',
  description: 'Leaves a row out of the commit.',
  tag: 'Beneficiary imports',
  access: creating,
  request: { ...emptyRequest, params: rowParams },
  responses: { 204: { description: 'Removed.' } },
  errors: ['not_found', 'import_row_not_found', 'job_not_editable'],
});

/** Confirms an import: its rows are saved one after the other. */
export const commitImport = defineRoute({
  operationId: 'commitBeneficiaryImport',
  method: 'POST',
  path: '/beneficiaries/imports/{id}/commit',
  summary: 'Commit an import',
  description: 'Saves every row that is not fatal and not a duplicate of a saved account. Poll the import until it is completed.',
  tag: 'Beneficiary imports',
  access: creating,
  idempotent: true,
  request: { ...emptyRequest, params },
  responses: { 202: { description: 'Being saved.', schema: single(pendingImport), headers: { ...etagHeader, ...location } } },
  errors: ['not_found', 'import_not_committable', 'nothing_to_commit'],
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
];
