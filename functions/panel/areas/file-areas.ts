import { lazy } from '../components/lazy-page.tsx';
import { beneficiaryImportPath, beneficiaryPath, bulkPath, PATHS } from '../paths.ts';
import type { Area } from './area.ts';

const ValidationImportsPage = lazy(() => import('../pages/imports/validation-imports.tsx'));
const ValidationImportPage = lazy(() => import('../pages/imports/validation-import.tsx'));
const BeneficiariesPage = lazy(() => import('../pages/beneficiaries/beneficiaries.tsx'));
const BeneficiaryPage = lazy(() => import('../pages/beneficiaries/beneficiary.tsx'));
const BeneficiaryImportsPage = lazy(() => import('../pages/imports/beneficiary-imports.tsx'));
const BeneficiaryImportPage = lazy(() => import('../pages/imports/beneficiary-import.tsx'));

/** Bulk validation and saved accounts, which files fill. */
export const FILE_AREAS: readonly Area[] = [
  {
    group: 'validations',
    name: 'bulk',
    path: PATHS.bulk,
    permission: 'validations:read',
    pages: [
      [PATHS.bulk, ValidationImportsPage],
      [bulkPath(':id'), ValidationImportPage],
    ],
  },
  {
    group: 'validations',
    name: 'beneficiaries',
    path: PATHS.beneficiaries,
    permission: 'beneficiaries:read',
    hasTestMode: true,
    pages: [
      [PATHS.beneficiaries, BeneficiariesPage],
      [PATHS.beneficiaryImports, BeneficiaryImportsPage],
      [beneficiaryImportPath(':id'), BeneficiaryImportPage],
      [beneficiaryPath(':id'), BeneficiaryPage],
    ],
  },
];
