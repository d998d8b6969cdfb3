import { IMPORT_LIMITS } from '../../shared/beneficiaries/domain/import-limits.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { RowValues } from '../../shared/imports/domain/rows/request-row.ts';
import type { ReadTemplate } from '../../shared/imports/domain/template-file.ts';
import type { buildImportUseCases } from '../../shared/imports/family.ts';
import { importEtag } from '../../shared/imports/http/import-answers.ts';
import { makeReadImportBody } from '../../shared/imports/http/import-body.ts';
import { bindImports } from '../../shared/imports/http/import-routes.ts';
import type { TableFormat } from '../../shared/platform/files/table-file.ts';
import type { ValidationImports } from '../../shared/validation-imports/domain/validation-row.ts';
import { countsOf, presentImport, presentRow } from '../../shared/validation-imports/http/import-resources.ts';
import { cancelBatch, getResults, importOperations } from './contract.ts';
import { RESULT_FILES } from './domain/results-table.ts';
import { createRequestOf, rowChangesOf, type CreateRequest } from './http/bodies.ts';
import type { makeCancelBatch } from './use-cases/cancel-batch.ts';
import type { makeCommitImport } from './use-cases/commit-import.ts';
import type { makeReadResults, ResultsFile } from './use-cases/read-results.ts';

type UseCases = ReturnType<typeof buildImportUseCases<ValidationImports, RowValues, never, CreateRequest>> & {
  readonly readTemplate: ReadTemplate;
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
  ...bindImports(importOperations, {
    ...useCases,
    type: 'validation_import',
    readBody: makeReadImportBody('large_transfer_file', IMPORT_LIMITS.maxImages + 1),
    requestOf: createRequestOf,
    changesOf: rowChangesOf,
    commitImport: ({ id, body: { rows, expected_quota: expectedQuota, notify } }, context, response) =>
      useCases.commitImport({ id, selection: rows, expectedQuota, notify }, context, response),
    presentImport,
    countsOf,
    presentRow,
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
