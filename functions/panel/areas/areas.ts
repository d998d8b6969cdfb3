import { lazy } from '../components/lazy-page.tsx';
import { PATHS, validationPath } from '../paths.ts';
import { ADMIN_AREAS } from './admin-areas.ts';
import type { Area } from './area.ts';
import { BILLING } from './billing-area.ts';
import { EXPECTED_PAYMENTS } from './expected-payments-area.ts';
import { FILE_AREAS } from './file-areas.ts';
import { FINANCE } from './finance-area.ts';
import { NOTIFICATIONS } from './notifications-area.ts';
import { WEBHOOKS } from './webhooks-area.ts';

const HomePage = lazy(() => import('../pages/home.tsx'));
const ValidatePage = lazy(() => import('../pages/validations/validate.tsx'));
const HistoryPage = lazy(() => import('../pages/validations/history.tsx'));
const ValidationPage = lazy(() => import('../pages/validations/validation.tsx'));
const UsagePage = lazy(() => import('../pages/usage/usage.tsx'));
const RequestsPage = lazy(() => import('../pages/usage/requests.tsx'));
const TestModePage = lazy(() => import('../pages/test-mode/test-mode.tsx'));
const AccountPage = lazy(() => import('../pages/account/account.tsx'));
const ApiKeysPage = lazy(() => import('../pages/account/api-keys.tsx'));

/** All areas for users with a session. A page is a chunk that its first visit loads. */
export const AREAS: readonly Area[] = [
  {
    group: 'validations',
    name: 'home',
    path: PATHS.home,
    permission: 'users:read_self',
    hasTestMode: true,
    pages: [[PATHS.home, HomePage]],
  },
  {
    group: 'validations',
    name: 'validate',
    path: PATHS.validate,
    permission: 'validations:create',
    hasTestMode: true,
    pages: [[PATHS.validate, ValidatePage]],
  },
  {
    group: 'validations',
    name: 'history',
    path: PATHS.history,
    permission: 'validations:read',
    hasTestMode: true,
    pages: [
      [PATHS.history, HistoryPage],
      [validationPath(':id'), ValidationPage],
    ],
  },
  ...FILE_AREAS,
  EXPECTED_PAYMENTS,
  WEBHOOKS,
  {
    group: 'integration',
    name: 'test_mode',
    path: PATHS.testMode,
    permission: 'validations:read',
    hasTestMode: true,
    pages: [[PATHS.testMode, TestModePage]],
  },
  NOTIFICATIONS,
  {
    group: 'account',
    name: 'usage',
    path: PATHS.usage,
    permission: 'usage:read_self',
    hasTestMode: true,
    pages: [
      [PATHS.usage, UsagePage],
      [PATHS.usageRequests, RequestsPage],
    ],
  },
  FINANCE,
  BILLING,
  {
    group: 'account',
    name: 'account',
    path: PATHS.account,
    permission: 'users:read_self',
    pages: [
      [PATHS.account, AccountPage],
      [PATHS.apiKeys, ApiKeysPage],
    ],
  },
  ...ADMIN_AREAS,
];
