import { ok } from '../../shared/errors/failure.ts';
import type { Principal } from '../../shared/identity/access/domain/principal.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { ReadTemplate, TemplateFormat } from '../../shared/imports/domain/template-file.ts';
import { etagIn, importEtag, pollingHeadersOf, presentTemplate } from '../../shared/imports/http/import-answers.ts';
import { makeReadImportBody } from '../../shared/imports/http/import-body.ts';
import type { makeCancelImport } from '../../shared/imports/use-cases/cancel-import.ts';
import type { makeCreateImport } from '../../shared/imports/use-cases/create-import.ts';
import type { makeEditRow } from '../../shared/imports/use-cases/edit-row.ts';
import type { FindImport } from '../../shared/imports/use-cases/find-import.ts';
import type { makePreviewImport, Preview } from '../../shared/imports/use-cases/preview-import.ts';
import type { makeStartUpload } from '../../shared/platform/files/direct-upload.ts';
import type { TableFormat } from '../../shared/platform/files/table-file.ts';
import { isNotModified } from '../../shared/platform/http/conditional.ts';
import { presentDirectUpload } from '../../shared/platform/http/direct-upload.ts';
import { listAddress, numberedPageLinks } from '../../shared/platform/http/page-links.ts';
import { pageSize } from '../../shared/platform/http/page-size.ts';
import type { Language } from '../../shared/platform/i18n/language.ts';
import {
  cancelBatch,
  cancelImport,
  commitImport,
  createImport,
  createUpload,
  deleteRow,
  getImport,
  getResults,
  getTemplate,
  patchRow,
  previewImport,
  type PreviewQuery,
} from './contract.ts';
import type { ValidationImport } from './domain/batch.ts';
import { RESULT_FILES } from './domain/results-table.ts';
import type { RowValues, ValidationImports } from './domain/validation-row.ts';
import { createRequestOf, rowChangesOf, type CreateRequest } from './http/bodies.ts';
import { importPath, presentImport, presentPending, presentRow, summaryOf } from './http/import-resources.ts';
import type { makeCancelBatch } from './use-cases/cancel-batch.ts';
import type { makeCommitImport } from './use-cases/commit-import.ts';
import type { makeReadResults, ResultsFile } from './use-cases/read-results.ts';

type UseCases = {
  readonly createImport: ReturnType<typeof makeCreateImport<ValidationImports, CreateRequest>>;
  readonly startUpload: ReturnType<typeof makeStartUpload<Principal>>;
  readonly readTemplate: ReadTemplate<TemplateFormat>;
  readonly findImport: FindImport<ValidationImports>;
  readonly cancelImport: ReturnType<typeof makeCancelImport<ValidationImports>>;
  readonly previewImport: ReturnType<typeof makePreviewImport<ValidationImports>>;
  readonly editRow: ReturnType<typeof makeEditRow<ValidationImports, RowValues, never>>;
  readonly commitImport: ReturnType<typeof makeCommitImport>;
  readonly cancelBatch: ReturnType<typeof makeCancelBatch>;
  readonly readResults: ReturnType<typeof makeReadResults>;
};

const presentAccepted = (job: ValidationImport) =>
  ({
    status: 202,
    kind: 'json',
    data: presentPending(job),
    headers: { Location: importPath(job.id), ETag: importEtag(job) },
  }) as const;

const sizeOf = (query: PreviewQuery): number => query['page[size]'] ?? query.per_page ?? pageSize.byDefault;

const presentPreview = ({ job, rows, total }: Preview<ValidationImports>, query: PreviewQuery, language: Language) => {
  const etag = { ETag: etagIn(language, job) };
  if (rows === null) return { status: 304, kind: 'empty', headers: etag } as const;
  const size = sizeOf(query);
  const { links, headers, pagination } = numberedPageLinks({ number: query.page, size, total }, (page) =>
    listAddress(`${importPath(job.id)}/preview`, { buckets: query.buckets, page, per_page: size }),
  );
  return {
    status: 200,
    kind: 'json',
    data: rows.map((row) => presentRow(job, row, language)),
    links,
    meta: { pagination, job: summaryOf(job) },
    headers: { ...etag, ...headers },
  } as const;
};

const presentResults = ({ file, format }: { readonly file: ResultsFile; readonly format: TableFormat }) => {
  if (file.kind === 'address') return { status: 303, kind: 'empty', headers: { Location: file.address } } as const;
  const { mediaType, disposition } = RESULT_FILES[format];
  return { status: 200, kind: 'file', bytes: file.bytes, mediaType, headers: { 'Content-Disposition': disposition } } as const;
};

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  bindIdempotent(createImport, {
    readBody: makeReadImportBody('large_transfer_file'),
    prepare: ({ body }) => createRequestOf(body),
    useCase: useCases.createImport,
    present: presentAccepted,
  }),
  bindProtected(createUpload, {
    prepare: (input) => ok(input),
    useCase: (_input, context) => useCases.startUpload(context),
    present: (upload) => presentDirectUpload('validation_import_upload', upload),
  }),
  bindProtected(getTemplate, {
    prepare: ({ query }) => ok(query.format),
    useCase: async (format) => ok(await useCases.readTemplate(format)),
    present: presentTemplate,
  }),
  bindProtected(getImport, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => useCases.findImport(id, principal.userId),
    present: (job, { language }) => ({
      status: 200,
      kind: 'json',
      data: presentImport(job, language),
      headers: pollingHeadersOf(job, language),
    }),
  }),
  bindProtected(cancelImport, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => useCases.cancelImport(id, principal.userId),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(previewImport, {
    prepare: (input) => ok(input),
    useCase: async ({ params, query, headers }, { principal, language }) => {
      const isKnown = (job: ValidationImport): boolean => isNotModified(headers['if-none-match'], etagIn(language, job));
      const request = { id: params.id, buckets: query.buckets ?? null, page: query.page, perPage: sizeOf(query), isKnown };
      const preview = await useCases.previewImport(request, principal.userId);
      return preview.ok ? ok({ preview: preview.value, query }) : preview;
    },
    present: ({ preview, query }, { language }) => presentPreview(preview, query, language),
  }),
  bindProtected(patchRow, {
    prepare: ({ params, body }) => {
      const changes = rowChangesOf(body);
      return changes.ok ? ok({ id: params.id, rowId: params.row_id, changes: changes.value }) : changes;
    },
    useCase: async ({ changes, ...address }, { principal }) => {
      const row = await useCases.editRow.patch(address, principal.userId, changes);
      return row.ok ? ok({ id: address.id, row: row.value }) : row;
    },
    present: ({ id, row }, { language }) => ({ status: 200, kind: 'json', data: presentRow({ id }, row, language) }),
  }),
  bindProtected(deleteRow, {
    prepare: ({ params }) => ok({ id: params.id, rowId: params.row_id }),
    useCase: (address, { principal }) => useCases.editRow.remove(address, principal.userId),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindIdempotent(commitImport, {
    prepare: ({ params, body }) => ok({ id: params.id, selection: body.rows, expectedQuota: body.expected_quota, notify: body.notify }),
    useCase: useCases.commitImport,
    present: presentAccepted,
  }),
  bindIdempotent(cancelBatch, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => useCases.cancelBatch(id, principal.userId),
    present: (job, { language }) => ({ status: 200, kind: 'json', data: presentImport(job, language), headers: { ETag: importEtag(job) } }),
  }),
  bindProtected(getResults, {
    prepare: ({ params, query }) => ok({ id: params.id, format: query.format }),
    useCase: async ({ id, format }, { principal }) => {
      const file = await useCases.readResults(id, format, principal.userId);
      return file.ok ? ok({ file: file.value, format }) : file;
    },
    present: presentResults,
  }),
];
