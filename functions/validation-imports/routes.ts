import { IMPORT_LIMITS } from '../../shared/beneficiaries/domain/import-limits.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { RowValues } from '../../shared/imports/domain/rows/request-row.ts';
import type { ReadTemplate, TemplateFormat } from '../../shared/imports/domain/template-file.ts';
import type { buildImportUseCases } from '../../shared/imports/family.ts';
import { importEtag } from '../../shared/imports/http/import-answers.ts';
import {
  cancelBinding,
  deleteRowBinding,
  getBinding,
  listBinding,
  patchRowBinding,
  patchRowsBinding,
  presentAccepted,
  previewBinding,
  templateBinding,
  uploadBinding,
} from '../../shared/imports/http/import-bindings.ts';
import { makeReadImportBody } from '../../shared/imports/http/import-body.ts';
import type { TableFormat } from '../../shared/platform/files/table-file.ts';
import type { ValidationImports } from '../../shared/validation-imports/domain/validation-row.ts';
import { countsOf, importPath, IMPORTS_PATH, presentImport, presentRow } from '../../shared/validation-imports/http/import-resources.ts';
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
  listImports,
  patchRow,
  patchRows,
  previewImport,
} from './contract.ts';
import { RESULT_FILES } from './domain/results-table.ts';
import { createRequestOf, rowChangesOf, type CreateRequest } from './http/bodies.ts';
import type { makeCancelBatch } from './use-cases/cancel-batch.ts';
import type { makeCommitImport } from './use-cases/commit-import.ts';
import type { makeReadResults, ResultsFile } from './use-cases/read-results.ts';

type UseCases = ReturnType<typeof buildImportUseCases<ValidationImports, RowValues, never, CreateRequest>> & {
  readonly readTemplate: ReadTemplate<TemplateFormat>;
  readonly commitImport: ReturnType<typeof makeCommitImport>;
  readonly cancelBatch: ReturnType<typeof makeCancelBatch>;
  readonly readResults: ReturnType<typeof makeReadResults>;
};

const presentResults = ({ file, format }: { readonly file: ResultsFile; readonly format: TableFormat }) => {
  if (file.kind === 'address') return { status: 303, kind: 'empty', headers: { Location: file.address } } as const;
  const { mediaType, disposition } = RESULT_FILES[format];
  return { status: 200, kind: 'file', bytes: file.bytes, mediaType, headers: { 'Content-Disposition': disposition } } as const;
};

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  bindIdempotent(createImport, {
    readBody: makeReadImportBody('large_transfer_file', IMPORT_LIMITS.maxImages + 1),
    prepare: ({ body }) => createRequestOf(body),
    useCase: useCases.createImport,
    present: (job) => presentAccepted('validation_import', importPath(job.id), job),
  }),
  bindProtected(listImports, listBinding({ ...useCases, path: IMPORTS_PATH, presentImport })),
  bindProtected(createUpload, uploadBinding('validation_import_upload', useCases.startUpload)),
  bindProtected(getTemplate, templateBinding(useCases.readTemplate)),
  bindProtected(getImport, getBinding(useCases.findImport, presentImport)),
  bindProtected(cancelImport, cancelBinding(useCases.cancelImport)),
  bindProtected(previewImport, previewBinding({ ...useCases, importPath, countsOf, presentRow })),
  bindProtected(patchRow, patchRowBinding({ editRow: useCases.editRow, changesOf: rowChangesOf, presentRow })),
  bindProtected(patchRows, patchRowsBinding({ editRow: useCases.editRow, changesOf: rowChangesOf, presentRow })),
  bindProtected(deleteRow, deleteRowBinding(useCases.editRow)),
  bindIdempotent(commitImport, {
    prepare: ({ params, body }) => ok({ id: params.id, selection: body.rows, expectedQuota: body.expected_quota, notify: body.notify }),
    useCase: useCases.commitImport,
    present: (job) => presentAccepted('validation_import', importPath(job.id), job),
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
