import { ok } from '../../../shared/errors/failure.ts';
import type { ExpectedPaymentImports } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import {
  countsOf,
  importPath,
  IMPORTS_PATH,
  presentImport,
  presentRow,
} from '../../../shared/expected-payment-imports/http/import-resources.ts';
import { bindIdempotent, bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import type { RowValues } from '../../../shared/imports/domain/rows/request-row.ts';
import type { ReadTemplate } from '../../../shared/imports/domain/template-file.ts';
import type { buildImportUseCases } from '../../../shared/imports/family.ts';
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
} from '../../../shared/imports/http/import-bindings.ts';
import { importRequestOf, makeReadImportBody } from '../../../shared/imports/http/import-body.ts';
import type { makeConfirmImport } from '../../../shared/imports/use-cases/confirm-import.ts';
import {
  cancelImport,
  commitImport,
  createImport,
  createUpload,
  deleteRow,
  getImport,
  getTemplate,
  listImports,
  patchRow,
  patchRows,
  previewImport,
  rowChangesOf,
} from './import-contract.ts';

export type ImportUseCases = ReturnType<typeof buildImportUseCases<ExpectedPaymentImports, RowValues>> & {
  readonly readTemplate: ReadTemplate;
  readonly commitImport: ReturnType<typeof makeConfirmImport<ExpectedPaymentImports>>;
};

export const makeImportRoutes = (useCases: ImportUseCases): readonly Route[] => [
  bindIdempotent(createImport, {
    readBody: makeReadImportBody('large_expected_payments_file'),
    prepare: ({ body }) => importRequestOf(body),
    useCase: useCases.createImport,
    present: (job) => presentAccepted('expected_payment_import', importPath(job.id), job),
  }),
  bindProtected(listImports, listBinding({ ...useCases, path: IMPORTS_PATH, presentImport })),
  bindProtected(createUpload, uploadBinding('expected_payment_import_upload', useCases.startUpload)),
  bindProtected(getTemplate, templateBinding(useCases.readTemplate)),
  bindProtected(getImport, getBinding(useCases.findImport, presentImport)),
  bindProtected(cancelImport, cancelBinding(useCases.cancelImport)),
  bindProtected(previewImport, previewBinding({ ...useCases, importPath, countsOf, presentRow })),
  bindProtected(patchRow, patchRowBinding({ editRow: useCases.editRow, changesOf: rowChangesOf, presentRow })),
  bindProtected(patchRows, patchRowsBinding({ editRow: useCases.editRow, changesOf: rowChangesOf, presentRow })),
  bindProtected(deleteRow, deleteRowBinding(useCases.editRow)),
  bindIdempotent(commitImport, {
    prepare: ({ params }) => ok(params.id),
    useCase: useCases.commitImport,
    present: (job) => presentAccepted('expected_payment_import', importPath(job.id), job),
  }),
];
