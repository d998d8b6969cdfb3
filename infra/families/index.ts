import type { FamilyName } from '../../functions/manifests.ts';
import type { Family } from '../family-settings/family.ts';
import { adminAudit } from './administration/admin-audit.ts';
import { adminBilling } from './administration/admin-billing.ts';
import { adminBroadcasts } from './administration/admin-broadcasts.ts';
import { adminImports } from './administration/admin-imports.ts';
import { adminIncidents } from './administration/admin-incidents.ts';
import { adminMetrics } from './administration/admin-metrics.ts';
import { adminOverrides } from './administration/admin-overrides.ts';
import { adminPlans } from './administration/admin-plans.ts';
import { adminPortal } from './administration/admin-portal.ts';
import { adminProposals } from './administration/admin-proposals.ts';
import { adminRetries } from './administration/admin-retries.ts';
import { adminUsers } from './administration/admin-users.ts';
import { adminValidations } from './administration/admin-validations.ts';
import { adminWebhooks } from './administration/admin-webhooks.ts';
import { bankAccounts } from './beneficiaries/bank-accounts.ts';
import { beneficiaries } from './beneficiaries/beneficiaries.ts';
import { imports } from './beneficiaries/imports.ts';
import { adminDeadLetters } from './events/admin-dead-letters.ts';
import { eventDispatch } from './events/event-dispatch.ts';
import { messages } from './events/messages.ts';
import { notifications } from './events/notifications.ts';
import { webhooks } from './events/webhooks.ts';
import { accountDeletion } from './identity/account-deletion.ts';
import { accountSettings } from './identity/account-settings.ts';
import { apiKeyReveal } from './identity/api-key-reveal.ts';
import { apiKeys } from './identity/api-keys.ts';
import { auth } from './identity/auth.ts';
import { billing } from './identity/billing.ts';
import { dataExports } from './identity/data-exports.ts';
import { deviceCredentials } from './identity/device-credentials.ts';
import { expectedPayments } from './identity/expected-payments.ts';
import { finance } from './identity/finance.ts';
import { plans } from './identity/plans.ts';
import { secretScanning } from './identity/secret-scanning.ts';
import { usage } from './identity/usage.ts';
import { userIdentities } from './identity/user-identities.ts';
import { users } from './identity/users.ts';
import { changelog } from './meta/changelog.ts';
import { docs } from './meta/docs.ts';
import { meta } from './meta/meta.ts';
import { panel } from './meta/panel.ts';
import { status } from './meta/status.ts';
import { playground } from './validation/playground.ts';
import { retry } from './validation/retry.ts';
import { validateOcr } from './validation/validate-ocr.ts';
import { validate } from './validation/validate.ts';
import { validationImports } from './validation/validation-imports.ts';
import { validations } from './validation/validations.ts';

const byName = {
  'account-deletion': accountDeletion,
  'account-settings': accountSettings,
  'admin-audit': adminAudit,
  'admin-billing': adminBilling,
  'admin-broadcasts': adminBroadcasts,
  'admin-dead-letters': adminDeadLetters,
  'admin-incidents': adminIncidents,
  'admin-overrides': adminOverrides,
  'admin-portal': adminPortal,
  'admin-proposals': adminProposals,
  'admin-plans': adminPlans,
  'admin-users': adminUsers,
  'admin-metrics': adminMetrics,
  'admin-retries': adminRetries,
  'admin-webhooks': adminWebhooks,
  'admin-imports': adminImports,
  'admin-validations': adminValidations,
  'api-key-reveal': apiKeyReveal,
  'api-keys': apiKeys,
  auth,
  'bank-accounts': bankAccounts,
  beneficiaries,
  billing,
  changelog,
  'data-exports': dataExports,
  'device-credentials': deviceCredentials,
  docs,
  'event-dispatch': eventDispatch,
  'expected-payments': expectedPayments,
  finance,
  imports,
  messages,
  meta,
  notifications,
  panel,
  plans,
  playground,
  retry,
  'secret-scanning': secretScanning,
  status,
  usage,
  'user-identities': userIdentities,
  users,
  validate,
  'validate-ocr': validateOcr,
  'validation-imports': validationImports,
  validations,
  webhooks,
} satisfies { readonly [Name in FamilyName]: Family & { readonly manifest: { readonly name: Name } } };

/** How every family of functions/manifests.ts is deployed. */
export const families: readonly Family[] = Object.values(byName);
