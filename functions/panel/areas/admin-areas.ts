import {
  ADMIN_PATHS,
  adminUserPath,
  adminValidationPath,
  bankPath,
  broadcastPath,
  deadLetterPath,
  planPath,
  subscriberDeliveryPath,
  subscriberPath,
  userBillingPath,
  userDeliveriesPath,
  userDeliveryPath,
  userEndpointsPath,
  userImportsPath,
  userValidationsPath,
} from '../admin-paths.ts';
import { lazy } from '../components/lazy-page.tsx';
import type { Area } from './area.ts';

const UsersPage = lazy(() => import('../pages/admin/users/users.tsx'));
const AdminsPage = lazy(() => import('../pages/admin/users/admins.tsx'));
const UserPage = lazy(() => import('../pages/admin/users/user.tsx'));
const ProposalsPage = lazy(() => import('../pages/admin/control/proposals.tsx'));
const AuditPage = lazy(() => import('../pages/admin/control/audit.tsx'));
const DeadLettersPage = lazy(() => import('../pages/admin/queues/dead-letters.tsx'));
const DeadLetterPage = lazy(() => import('../pages/admin/queues/dead-letter.tsx'));
const RetriesPage = lazy(() => import('../pages/admin/queues/retries.tsx'));
const PortalPage = lazy(() => import('../pages/admin/queues/portal.tsx'));
const BroadcastsPage = lazy(() => import('../pages/admin/broadcasts/broadcasts.tsx'));
const NewBroadcastPage = lazy(() => import('../pages/admin/broadcasts/new-broadcast.tsx'));
const BroadcastPage = lazy(() => import('../pages/admin/broadcasts/broadcast.tsx'));
const BanksPage = lazy(() => import('../pages/admin/overrides/banks.tsx'));
const BankPage = lazy(() => import('../pages/admin/overrides/bank.tsx'));
const BinsPage = lazy(() => import('../pages/admin/overrides/bins.tsx'));
const LegalDocumentsPage = lazy(() => import('../pages/admin/overrides/legal-documents.tsx'));
const SettingsPage = lazy(() => import('../pages/admin/overrides/settings.tsx'));
const PlansPage = lazy(() => import('../pages/admin/billing/plans.tsx'));
const NewPlanPage = lazy(() => import('../pages/admin/billing/new-plan.tsx'));
const PlanPage = lazy(() => import('../pages/admin/billing/plan.tsx'));
const SubscriptionsPage = lazy(() => import('../pages/admin/billing/subscriptions.tsx'));
const PricesPage = lazy(() => import('../pages/admin/billing/prices.tsx'));
const UserBillingPage = lazy(() => import('../pages/admin/billing/user-billing.tsx'));
const UserValidationsPage = lazy(() => import('../pages/admin/customers/validations.tsx'));
const AdminValidationPage = lazy(() => import('../pages/admin/customers/validation.tsx'));
const UserImportsPage = lazy(() => import('../pages/admin/customers/imports.tsx'));
const UserEndpointsPage = lazy(() => import('../pages/admin/customers/endpoints.tsx'));
const UserDeliveriesPage = lazy(() => import('../pages/admin/customers/deliveries.tsx'));
const UserDeliveryPage = lazy(() => import('../pages/admin/customers/delivery.tsx'));
const IncidentsPage = lazy(() => import('../pages/admin/status/incidents.tsx'));
const NewIncidentPage = lazy(() => import('../pages/admin/status/new-incident.tsx'));
const ChangelogPage = lazy(() => import('../pages/admin/status/changelog.tsx'));
const EndpointsPage = lazy(() => import('../pages/webhooks/endpoints.tsx'));
const NewEndpointPage = lazy(() => import('../pages/webhooks/new-endpoint.tsx'));
const EndpointPage = lazy(() => import('../pages/webhooks/endpoint.tsx'));
const DeliveriesPage = lazy(() => import('../pages/webhooks/deliveries.tsx'));
const DeliveryPage = lazy(() => import('../pages/webhooks/delivery.tsx'));
const MetricsPage = lazy(() => import('../pages/admin/status/metrics.tsx'));

type Pages = Area['pages'];

const adminArea = (name: Area['name'], permission: Area['permission'], pages: Pages & readonly [Pages[number], ...Pages]): Area => ({
  group: 'administration',
  name,
  path: pages[0][0],
  permission,
  pages,
});

/** The areas of the administration. The first page of an area is the one that the navigation links. */
export const ADMIN_AREAS: readonly Area[] = [
  adminArea('users', 'admin:users_read', [
    [ADMIN_PATHS.users, UsersPage],
    [ADMIN_PATHS.admins, AdminsPage],
    [adminUserPath(':id'), UserPage],
    [userValidationsPath(':id'), UserValidationsPage],
    [adminValidationPath(':id'), AdminValidationPage],
    [userImportsPath(':id'), UserImportsPage],
    [userEndpointsPath(':id'), UserEndpointsPage],
    [userDeliveriesPath(':id'), UserDeliveriesPage],
    [userDeliveryPath(':id', ':delivery'), UserDeliveryPage],
    [userBillingPath(':id'), UserBillingPage],
  ]),
  adminArea('proposals', 'admin:proposals_read', [[ADMIN_PATHS.proposals, ProposalsPage]]),
  adminArea('audit', 'admin:audit_read', [[ADMIN_PATHS.audit, AuditPage]]),
  adminArea('portal', 'admin:central_read', [[ADMIN_PATHS.portal, PortalPage]]),
  adminArea('retries', 'admin:retries_read', [[ADMIN_PATHS.retries, RetriesPage]]),
  adminArea('dead_letters', 'admin:dead_letters_read', [
    [ADMIN_PATHS.deadLetters, DeadLettersPage],
    [deadLetterPath(':id'), DeadLetterPage],
  ]),
  adminArea('broadcasts', 'admin:broadcasts_read', [
    [ADMIN_PATHS.broadcasts, BroadcastsPage],
    [ADMIN_PATHS.newBroadcast, NewBroadcastPage],
    [broadcastPath(':id'), BroadcastPage],
  ]),
  adminArea('banks', 'admin:banks_read', [
    [ADMIN_PATHS.banks, BanksPage],
    [bankPath(':code'), BankPage],
  ]),
  adminArea('bins', 'admin:bins_read', [[ADMIN_PATHS.bins, BinsPage]]),
  adminArea('legal_documents', 'admin:legal_documents_read', [[ADMIN_PATHS.legalDocuments, LegalDocumentsPage]]),
  adminArea('settings', 'admin:settings_read', [[ADMIN_PATHS.settings, SettingsPage]]),
  adminArea('plans', 'admin:plans_read', [
    [ADMIN_PATHS.plans, PlansPage],
    [ADMIN_PATHS.newPlan, NewPlanPage],
    [planPath(':slug'), PlanPage],
  ]),
  adminArea('subscriptions', 'admin:billing_read', [
    [ADMIN_PATHS.subscriptions, SubscriptionsPage],
    [ADMIN_PATHS.prices, PricesPage],
  ]),
  adminArea('incidents', 'admin:incidents_read', [
    [ADMIN_PATHS.incidents, IncidentsPage],
    [ADMIN_PATHS.newIncident, NewIncidentPage],
  ]),
  // The page of an endpoint is the last: its address matches those of the others, too.
  adminArea('subscribers', 'webhook_subscribers:read', [
    [ADMIN_PATHS.subscribers, EndpointsPage],
    [ADMIN_PATHS.newSubscriber, NewEndpointPage],
    [ADMIN_PATHS.subscriberDeliveries, DeliveriesPage],
    [subscriberDeliveryPath(':id'), DeliveryPage],
    [subscriberPath(':id'), EndpointPage],
  ]),
  adminArea('changelog', 'admin:changelog_read', [[ADMIN_PATHS.changelog, ChangelogPage]]),
  adminArea('metrics', 'admin:metrics_read', [[ADMIN_PATHS.metrics, MetricsPage]]),
];
