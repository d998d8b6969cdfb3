import { lazy } from '../components/lazy-page.tsx';
import { PATHS } from '../paths.ts';
import type { Area } from './area.ts';

const MonthPage = lazy(() => import('../pages/finance/month.tsx'));
const ReportsPage = lazy(() => import('../pages/finance/reports.tsx'));
const FoliosPage = lazy(() => import('../pages/finance/folios.tsx'));

/** Sums and reports of months. */
export const FINANCE: Area = {
  group: 'account',
  name: 'finance',
  path: PATHS.finance,
  permission: 'finance:generate_self',
  pages: [
    [PATHS.finance, MonthPage],
    [PATHS.financeReports, ReportsPage],
    [PATHS.financeFolios, FoliosPage],
  ],
};
