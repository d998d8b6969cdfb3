import { lazy } from '../components/lazy-page.tsx';
import { expectedPaymentImportPath, expectedPaymentPath, PATHS } from '../paths.ts';
import type { Area } from './area.ts';

const ExpectedPaymentsPage = lazy(() => import('../pages/expected-payments/expected-payments.tsx'));
const NewExpectedPaymentPage = lazy(() => import('../pages/expected-payments/new-expected-payment.tsx'));
const SummaryPage = lazy(() => import('../pages/expected-payments/summary.tsx'));
const ExpectedPaymentImportsPage = lazy(() => import('../pages/imports/expected-payment-imports.tsx'));
const ExpectedPaymentImportPage = lazy(() => import('../pages/imports/expected-payment-import.tsx'));
const ExpectedPaymentPage = lazy(() => import('../pages/expected-payments/expected-payment.tsx'));

/** Expected payments and their sums. The page of one is the last: its address matches those of the others, too. */
export const EXPECTED_PAYMENTS: Area = {
  group: 'validations',
  name: 'expected_payments',
  path: PATHS.expectedPayments,
  permission: 'expected_payments:read',
  pages: [
    [PATHS.expectedPayments, ExpectedPaymentsPage],
    [PATHS.newExpectedPayment, NewExpectedPaymentPage],
    [PATHS.expectedPaymentSummary, SummaryPage],
    [PATHS.expectedPaymentImports, ExpectedPaymentImportsPage],
    [expectedPaymentImportPath(':id'), ExpectedPaymentImportPage],
    [expectedPaymentPath(':id'), ExpectedPaymentPage],
  ],
};
