import type { FamilyName } from '../../functions/manifests.ts';
import { accountSettings } from './account-settings.ts';
import { apiKeyReveal } from './api-key-reveal.ts';
import { apiKeys } from './api-keys.ts';
import { auth } from './auth.ts';
import { bankAccounts } from './bank-accounts.ts';
import { beneficiaries } from './beneficiaries.ts';
import { deviceCredentials } from './device-credentials.ts';
import { events } from './events.ts';
import type { Family } from './family.ts';
import { imports } from './imports.ts';
import { messages } from './messages.ts';
import { meta } from './meta.ts';
import { plans } from './plans.ts';
import { retry } from './retry.ts';
import { secretAlerts } from './secret-alerts.ts';
import { usage } from './usage.ts';
import { userIdentities } from './user-identities.ts';
import { users } from './users.ts';
import { validateOcr } from './validate-ocr.ts';
import { validate } from './validate.ts';
import { validations } from './validations.ts';
import { webhooks } from './webhooks.ts';

const byName = {
  'account-settings': accountSettings,
  'api-key-reveal': apiKeyReveal,
  'api-keys': apiKeys,
  auth,
  'bank-accounts': bankAccounts,
  beneficiaries,
  'device-credentials': deviceCredentials,
  events,
  imports,
  messages,
  meta,
  plans,
  retry,
  'secret-alerts': secretAlerts,
  usage,
  'user-identities': userIdentities,
  users,
  validate,
  'validate-ocr': validateOcr,
  validations,
  webhooks,
} satisfies { readonly [Name in FamilyName]: Family & { readonly manifest: { readonly name: Name } } };

/** How every family of functions/manifests.ts is deployed. */
export const families: readonly Family[] = Object.values(byName);
