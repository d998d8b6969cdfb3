import * as v from 'valibot';

import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Reason } from '../../errors/reasons.ts';
import type { Permission } from '../../identity/access/domain/permissions.ts';
import { defineRoute } from '../../identity/access/http/route.ts';
import { directUploadResource } from '../../platform/http/direct-upload.ts';
import { conditionalHeaders, etagHeader, fileNameHeader, linkHeader, notModified, retryAfterHeader } from '../../platform/http/headers.ts';
import { cursorPaging } from '../../platform/http/list-query.ts';
import { pageSize } from '../../platform/http/page-size.ts';
import { emptyRequest, listParameters } from '../../platform/http/schemas/contract.ts';
import { collection, cursorPage, numberedPageWithMeta, single } from '../../platform/http/schemas/envelope-schema.ts';
import { further, integerText, oneOf, parameter, text, wordList } from '../../platform/http/schemas/fields.ts';
import { isImportId } from '../domain/import-id.ts';
import { TEMPLATE_MEDIA_TYPES, type TemplateFormat } from '../domain/template-file.ts';
import { uploadBody } from './import-body.ts';

const NUMERIC_ID = /^[1-9][0-9]*$/;

const notFound = { code: 'not_found' } as const;
const importId = parameter(
  further(text({ pattern: NUMERIC_ID }, notFound), ['not_found'], (id) => (isImportId(id) ? { value: id } : notFound)),
  'Id of the import.',
  '42000000001',
);
/** The path of an operation on one import. */
export const importParams = v.object({ id: importId });
const rowParams = v.object({
  id: importId,
  row_id: parameter(text({ pattern: NUMERIC_ID }, { code: 'import_row_not_found' }), 'Id of the row, from the preview.', '688128000016384'),
});

/** Headers of an import that was accepted or confirmed. */
const acceptedHeaders = { ...etagHeader, Location: { description: 'The import.', schema: v.string() } };

type Schemas<Create, RowBody, RowsBody, Commit, Pending, Job, Summary, Row> = {
  readonly createBody: Create;
  readonly rowBody: RowBody;
  readonly rowsBody: RowsBody;
  /** Body of the commit; {@link noSchema} for none. */
  readonly commitBody: Commit;
  readonly pendingImport: Pending;
  readonly importResource: Job;
  readonly importSummary: Summary;
  readonly rowResource: Row;
};

type KindContract<Kind, Type, Status, Format, PatchCode, CommitCode> = {
  /** Part of the ids of the operations, such as `BeneficiaryImport`. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly permissions: { readonly create: Permission; readonly read: Permission };
  /** Type of the resource of an import. */
  readonly type: Type;
  readonly schemas: Kind;
  readonly buckets: readonly Status[];
  readonly template: { readonly formats: readonly Format[]; readonly reason: Reason };
  /** Codes of a PATCH and of a commit that only this kind has. */
  readonly patchErrors: readonly PatchCode[];
  readonly commitErrors: readonly CommitCode[];
  /** Summary of the creation, descriptions of the operations, and that of the answer to a commit. */
  readonly texts: Readonly<
    Record<'summary' | 'create' | 'template' | 'get' | 'cancel' | 'preview' | 'patch' | 'commit' | 'committing', string>
  >;
};

const previewQuery = <const Status extends string>(statuses: readonly Status[]) =>
  listParameters({
    buckets: v.optional(
      parameter(wordList(statuses, { code: 'invalid_filter', reason: 'row_buckets' }), 'Row statuses separated by commas.'),
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

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

const importsQuery = listParameters({ 'page[size]': size, per_page: alias, 'page[after]': after });

/** The media type of a template, without parameters. */
const mediaTypeOf = (format: TemplateFormat): string => TEMPLATE_MEDIA_TYPES[format].replace(/;.*/, '');

/** The operations that imports of every kind have. */
export const importContracts = <
  const Create extends v.GenericSchema,
  const RowBody extends v.GenericSchema,
  const RowsBody extends v.GenericSchema,
  const Commit extends v.GenericSchema,
  const Pending extends v.GenericSchema,
  const Job extends v.GenericSchema,
  const Summary extends v.GenericSchema,
  const Row extends v.GenericSchema,
  const Type extends string,
  const Status extends string,
  const Format extends TemplateFormat,
  const PatchCode extends ErrorCode = never,
  const CommitCode extends ErrorCode = never,
>({
  name,
  path,
  tag,
  permissions,
  type,
  schemas,
  buckets,
  template,
  patchErrors,
  commitErrors,
  texts,
}: KindContract<Schemas<Create, RowBody, RowsBody, Commit, Pending, Job, Summary, Row>, Type, Status, Format, PatchCode, CommitCode>) => {
  const creating = { credentials: ['api_key', 'session'], permission: permissions.create } as const;
  const reading = { credentials: ['api_key', 'session'], permission: permissions.read } as const;
  return {
    /** Accepts a file and enqueues it. */
    createImport: defineRoute({
      operationId: `create${name}`,
      method: 'POST',
      path,
      summary: texts.summary,
      description: texts.create,
      tag,
      access: creating,
      idempotent: true,
      bodyMediaTypes: ['multipart/form-data', 'application/json'],
      request: { ...emptyRequest, body: schemas.createBody },
      responses: { 202: { description: 'Accepted.', schema: single(schemas.pendingImport), headers: acceptedHeaders } },
      errors: [
        'file_required',
        'upload_error',
        'file_too_large',
        'unsupported_format',
        'import_already_in_flight',
        'persist_failed',
        'validation_error',
      ],
    }),

    /** The imports of the account. */
    listImports: defineRoute({
      operationId: `list${name}s`,
      method: 'GET',
      path,
      summary: 'Imports',
      description: 'Of the last 30 days, the newest first. One of the last second may be missing.',
      tag,
      access: reading,
      request: { ...emptyRequest, query: importsQuery },
      responses: { 200: { description: 'A page of imports.', schema: cursorPage(schemas.importResource), headers: linkHeader } },
      errors: ['invalid_cursor'],
    }),

    /** A presigned POST for a file that exceeds the 10 MB the API accepts. */
    createUpload: defineRoute({
      operationId: `create${name}Upload`,
      method: 'POST',
      path: `${path}/uploads`,
      summary: 'A form for the direct upload of a file',
      description: 'POST a multipart form to `url`: all `fields` first, then the part `file`. Then create the import with `upload_id`.',
      tag,
      access: creating,
      request: { ...emptyRequest, body: uploadBody },
      responses: {
        201: {
          description: 'The form, valid for one file.',
          schema: single(directUploadResource(`${name}Upload`, `${type}_upload` as const)),
        },
      },
      errors: [],
    }),

    /** The file to fill in. */
    getTemplate: defineRoute({
      operationId: `get${name}Template`,
      method: 'GET',
      path: `${path}/template`,
      summary: 'The template of an import',
      description: texts.template,
      tag,
      access: reading,
      request: {
        ...emptyRequest,
        query: v.object({
          format: v.optional(
            parameter(oneOf(template.formats, { code: 'invalid_format', reason: template.reason }), 'Format of the template.'),
            'csv',
          ),
        }),
      },
      responses: {
        200: {
          description: 'The template, with its headers and invented examples.',
          mediaTypes: template.formats.map(mediaTypeOf),
          headers: fileNameHeader,
        },
      },
      errors: [],
    }),

    /** Reads an import; polled until it is preview_ready, completed or failed. */
    getImport: defineRoute({
      operationId: `get${name}`,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One import',
      description: texts.get,
      tag,
      access: reading,
      request: { ...emptyRequest, params: importParams, headers: conditionalHeaders },
      responses: {
        200: { description: 'The import.', schema: single(schemas.importResource), headers: { ...etagHeader, ...retryAfterHeader } },
        304: notModified(retryAfterHeader),
      },
      errors: ['not_found'],
    }),

    /** Withdraws an import before it is committed. */
    cancelImport: defineRoute({
      operationId: `cancel${name}`,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Cancel an import',
      description: texts.cancel,
      tag,
      access: creating,
      request: { ...emptyRequest, params: importParams },
      responses: { 204: { description: 'Cancelled; its rows are gone.' } },
      errors: ['not_found', 'import_not_cancellable'],
    }),

    /** Rows of an import, as they were read. */
    previewImport: defineRoute({
      operationId: `preview${name}`,
      method: 'GET',
      path: `${path}/{id}/preview`,
      summary: 'Rows of an import',
      description: texts.preview,
      tag,
      access: reading,
      request: { ...emptyRequest, params: importParams, query: previewQuery(buckets), headers: conditionalHeaders },
      responses: {
        200: {
          description: 'A page of rows, in the order of the file.',
          schema: numberedPageWithMeta(schemas.rowResource, { job: schemas.importSummary }),
          headers: { ...etagHeader, ...linkHeader },
        },
        304: notModified({}),
      },
      errors: ['not_found', 'preview_not_ready'],
    }),

    /** Corrects a row before the commit. */
    patchRow: defineRoute({
      operationId: `patch${name}Row`,
      method: 'PATCH',
      path: `${path}/{id}/rows/{row_id}`,
      summary: 'Correct a row',
      description: texts.patch,
      tag,
      access: creating,
      request: { ...emptyRequest, params: rowParams, body: schemas.rowBody },
      responses: { 200: { description: 'The row as it is now.', schema: single(schemas.rowResource) } },
      errors: ['not_found', 'import_row_not_found', 'no_valid_fields', 'job_not_editable', 'edit_too_large', ...patchErrors],
    }),

    /** Corrects several rows before the commit, all of them or none. */
    patchRows: defineRoute({
      operationId: `patch${name}Rows`,
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Correct several rows',
      description: 'All of them or none: a problem names its row, as in `/data/attributes/rows/3/…`. Otherwise as the PATCH of one row.',
      tag,
      access: creating,
      request: { ...emptyRequest, params: importParams, body: schemas.rowsBody },
      responses: {
        200: { description: 'The rows as they are now, in the order of the request.', schema: collection(schemas.rowResource) },
      },
      errors: ['not_found', 'import_row_not_found', 'no_valid_fields', 'job_not_editable', 'edit_too_large', ...patchErrors],
    }),

    /** Leaves a row out of the commit. */
    deleteRow: defineRoute({
      operationId: `delete${name}Row`,
      method: 'DELETE',
      path: `${path}/{id}/rows/{row_id}`,
      summary: 'Remove a row',
      description: 'Leaves a row out of the commit.',
      tag,
      access: creating,
      request: { ...emptyRequest, params: rowParams },
      responses: { 204: { description: 'Removed.' } },
      errors: ['not_found', 'import_row_not_found', 'job_not_editable', 'edit_too_large'],
    }),

    /** Confirms an import. */
    commitImport: defineRoute({
      operationId: `commit${name}`,
      method: 'POST',
      path: `${path}/{id}/commit`,
      summary: 'Commit an import',
      description: texts.commit,
      tag,
      access: creating,
      idempotent: true,
      isBodyOptional: true,
      request: { ...emptyRequest, params: importParams, body: schemas.commitBody },
      responses: { 202: { description: texts.committing, schema: single(schemas.pendingImport), headers: acceptedHeaders } },
      errors: ['not_found', 'import_not_committable', 'nothing_to_commit', ...commitErrors],
    }),
  };
};
