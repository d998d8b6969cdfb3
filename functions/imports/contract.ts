import { ROW_STATUSES } from '../../shared/imports/domain/rows/import-row.ts';
import { TEMPLATE_FORMATS } from '../../shared/imports/domain/template-file.ts';
import { importBody } from '../../shared/imports/http/import-body.ts';
import { importContracts } from '../../shared/imports/http/import-contracts.ts';
import { importResource, importSummary, pendingImport, rowResource } from '../../shared/imports/http/import-resources.ts';
import { rowsBodyOf } from '../../shared/imports/http/rows-body.ts';
import { noSchema } from '../../shared/platform/http/schemas/contract.ts';
import { rowBody } from './http/row-changes.ts';

export const importOperations = importContracts({
  name: 'BeneficiaryImport',
  path: '/beneficiaries/imports',
  tag: 'Beneficiary imports',
  permissions: { create: 'beneficiaries:create', read: 'beneficiaries:read' },
  type: 'beneficiary_import',
  schemas: {
    createBody: importBody,
    rowBody,
    rowsBody: rowsBodyOf('BeneficiaryImportRowChanges', rowBody),
    commitBody: noSchema,
    pendingImport,
    importResource,
    importSummary,
    rowResource,
  },
  buckets: ROW_STATUSES,
  template: { formats: TEMPLATE_FORMATS, reason: 'template_format' },
  patchErrors: ['invalid_account_type', 'invalid_bank_code'],
  commitErrors: [],
  texts: {
    summary: 'Import beneficiaries from a file',
    create:
      'Send the file as a multipart form, or, beyond 4 MB, upload it directly first and name it by its upload_id. ' +
      'Poll the import until it is preview_ready or failed. Nothing is saved before the commit.',
    template:
      'The headers that `parse_mode` `template` expects, with explanations of the columns and examples. These are not imported: the workbook has them on a second sheet, ' +
      'CSV and TXT in rows that begin with `# Columna`, `# Ejemplo` or `# Nota`, JSON next to `data`.',
    get: 'Poll it until it is `preview_ready`, `completed` or `failed`; `Retry-After` is the time to wait.',
    cancel: 'While it is `pending` or `preview_ready`. Nothing was saved then, and its rows are gone.',
    preview: 'As they were read and would be saved, in the order of the file.',
    patch:
      'The fields sent replace those that were read, and the row is classified again, as is every row that repeats its earlier account.',
    commit: 'Saves every row that is not fatal and not a duplicate of a saved account. Poll the import until it is completed.',
    committing: 'Being saved.',
  },
});

export const contracts = Object.values(importOperations);
