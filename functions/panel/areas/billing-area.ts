import { lazy } from '../components/lazy-page.tsx';
import { PATHS } from '../paths.ts';
import type { Area } from './area.ts';

const PlanPage = lazy(() => import('../pages/billing/plan.tsx'));
const InvoicesPage = lazy(() => import('../pages/billing/invoices.tsx'));
const TaxProfilePage = lazy(() => import('../pages/billing/tax-profile.tsx'));
const BillingReturnPage = lazy(() => import('../pages/billing/billing-return.tsx'));

/** The plan, its payment and invoices. */
export const BILLING: Area = {
  group: 'account',
  name: 'billing',
  path: PATHS.billing,
  permission: 'billing:read_self',
  pages: [
    [PATHS.billing, PlanPage],
    [PATHS.invoices, InvoicesPage],
    [PATHS.taxProfile, TaxProfilePage],
    [PATHS.billingReturn, BillingReturnPage],
  ],
};
