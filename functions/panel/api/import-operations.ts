import type { importOperations as expectedPaymentImports } from '../../expected-payments/http/import-contract.ts';
import type { importOperations as beneficiaryImports } from '../../imports/contract.ts';
import type * as usage from '../../usage/http/usage-contracts.ts';
import type { cancelBatch, getResults, importOperations as validationImports } from '../../validation-imports/contract.ts';
import { operation } from './operation.ts';

export const listValidationImports = operation<typeof validationImports.listImports>('GET', '/validations/imports');
export const createValidationImport = operation<typeof validationImports.createImport>('POST', '/validations/imports');
export const createValidationUpload = operation<typeof validationImports.createUpload>('POST', '/validations/imports/uploads');
export const getValidationImport = operation<typeof validationImports.getImport>('GET', '/validations/imports/{id}');
export const cancelValidationImport = operation<typeof validationImports.cancelImport>('DELETE', '/validations/imports/{id}');
export const previewValidationImport = operation<typeof validationImports.previewImport>('GET', '/validations/imports/{id}/preview');
export const patchValidationRows = operation<typeof validationImports.patchRows>('PATCH', '/validations/imports/{id}');
export const deleteValidationRow = operation<typeof validationImports.deleteRow>('DELETE', '/validations/imports/{id}/rows/{row_id}');
export const commitValidationImport = operation<typeof validationImports.commitImport>('POST', '/validations/imports/{id}/commit');
export const stopValidationImport = operation<typeof cancelBatch>('POST', '/validations/imports/{id}/cancel');
export const getValidationTemplate = operation<typeof validationImports.getTemplate>('GET', '/validations/imports/template');
export const getValidationResults = operation<typeof getResults>('GET', '/validations/imports/{id}/results');

export const listBeneficiaryImports = operation<typeof beneficiaryImports.listImports>('GET', '/beneficiaries/imports');
export const createBeneficiaryImport = operation<typeof beneficiaryImports.createImport>('POST', '/beneficiaries/imports');
export const createBeneficiaryUpload = operation<typeof beneficiaryImports.createUpload>('POST', '/beneficiaries/imports/uploads');
export const getBeneficiaryImport = operation<typeof beneficiaryImports.getImport>('GET', '/beneficiaries/imports/{id}');
export const cancelBeneficiaryImport = operation<typeof beneficiaryImports.cancelImport>('DELETE', '/beneficiaries/imports/{id}');
export const previewBeneficiaryImport = operation<typeof beneficiaryImports.previewImport>('GET', '/beneficiaries/imports/{id}/preview');
export const patchBeneficiaryRows = operation<typeof beneficiaryImports.patchRows>('PATCH', '/beneficiaries/imports/{id}');
export const deleteBeneficiaryRow = operation<typeof beneficiaryImports.deleteRow>('DELETE', '/beneficiaries/imports/{id}/rows/{row_id}');
export const commitBeneficiaryImport = operation<typeof beneficiaryImports.commitImport>('POST', '/beneficiaries/imports/{id}/commit');
export const getBeneficiaryTemplate = operation<typeof beneficiaryImports.getTemplate>('GET', '/beneficiaries/imports/template');

export const listExpectedPaymentImports = operation<typeof expectedPaymentImports.listImports>('GET', '/expected-payments/imports');
export const createExpectedPaymentImport = operation<typeof expectedPaymentImports.createImport>('POST', '/expected-payments/imports');
export const createExpectedPaymentUpload = operation<typeof expectedPaymentImports.createUpload>(
  'POST',
  '/expected-payments/imports/uploads',
);
export const getExpectedPaymentImport = operation<typeof expectedPaymentImports.getImport>('GET', '/expected-payments/imports/{id}');
export const cancelExpectedPaymentImport = operation<typeof expectedPaymentImports.cancelImport>(
  'DELETE',
  '/expected-payments/imports/{id}',
);
export const previewExpectedPaymentImport = operation<typeof expectedPaymentImports.previewImport>(
  'GET',
  '/expected-payments/imports/{id}/preview',
);
export const patchExpectedPaymentRows = operation<typeof expectedPaymentImports.patchRows>('PATCH', '/expected-payments/imports/{id}');
export const deleteExpectedPaymentRow = operation<typeof expectedPaymentImports.deleteRow>(
  'DELETE',
  '/expected-payments/imports/{id}/rows/{row_id}',
);
export const commitExpectedPaymentImport = operation<typeof expectedPaymentImports.commitImport>(
  'POST',
  '/expected-payments/imports/{id}/commit',
);
export const getExpectedPaymentTemplate = operation<typeof expectedPaymentImports.getTemplate>(
  'GET',
  '/expected-payments/imports/template',
);

export const getUsageSummary = operation<typeof usage.getUsageSummary>('GET', '/usage/summary');
