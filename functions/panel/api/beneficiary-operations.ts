import type * as bankAccounts from '../../bank-accounts/contract.ts';
import type * as beneficiaries from '../../beneficiaries/contract.ts';
import { operation } from './operation.ts';

export const listBeneficiaries = operation<typeof beneficiaries.listBeneficiaries>('GET', '/beneficiaries');
export const exportBeneficiaries = operation<typeof beneficiaries.exportBeneficiaries>('GET', '/beneficiaries/export');
export const createBeneficiary = operation<typeof beneficiaries.createBeneficiary>('POST', '/beneficiaries');
export const getBeneficiary = operation<typeof beneficiaries.getBeneficiary>('GET', '/beneficiaries/{id}');
export const patchBeneficiary = operation<typeof beneficiaries.patchBeneficiary>('PATCH', '/beneficiaries/{id}');
export const archiveBeneficiary = operation<typeof beneficiaries.archiveBeneficiary>('DELETE', '/beneficiaries/{id}');
export const validateAccount = operation<typeof bankAccounts.validateAccount>('GET', '/beneficiaries/validate-account');
