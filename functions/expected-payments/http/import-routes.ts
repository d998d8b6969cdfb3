import type { ExpectedPaymentImports } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import { countsOf, presentImport, presentRow } from '../../../shared/expected-payment-imports/http/import-resources.ts';
import type { Route } from '../../../shared/identity/access/http/route.ts';
import type { RowValues } from '../../../shared/imports/domain/rows/request-row.ts';
import type { ReadTemplate } from '../../../shared/imports/domain/template-file.ts';
import type { buildImportUseCases } from '../../../shared/imports/family.ts';
import { importRequestOf, makeReadImportBody } from '../../../shared/imports/http/import-body.ts';
import { bindImports } from '../../../shared/imports/http/import-routes.ts';
import type { makeConfirmImport } from '../../../shared/imports/use-cases/confirm-import.ts';
import { importOperations, rowChangesOf } from './import-contract.ts';

export type ImportUseCases = ReturnType<typeof buildImportUseCases<ExpectedPaymentImports, RowValues>> & {
  readonly readTemplate: ReadTemplate;
  readonly commitImport: ReturnType<typeof makeConfirmImport<ExpectedPaymentImports>>;
};

export const makeImportRoutes = (useCases: ImportUseCases): readonly Route[] =>
  bindImports(importOperations, {
    ...useCases,
    type: 'expected_payment_import',
    readBody: makeReadImportBody('large_expected_payments_file'),
    requestOf: importRequestOf,
    changesOf: rowChangesOf,
    presentImport,
    countsOf,
    presentRow,
  });
