import type { FamilyName } from '../../functions/manifests.ts';
import { accountDeletion } from './account-deletion.ts';
import { accountSettings } from './account-settings.ts';
import { apiKeyReveal } from './api-key-reveal.ts';
import { apiKeys } from './api-keys.ts';
import { auth } from './auth.ts';
import { bankAccounts } from './bank-accounts.ts';
import { beneficiaries } from './beneficiaries.ts';
import { dataExports } from './data-exports.ts';
import { deviceCredentials } from './device-credentials.ts';
import { eventDispatch } from './event-dispatch.ts';
import type { Family } from './family.ts';
import { imports } from './imports.ts';
import { messages } from './messages.ts';
import { meta } from './meta.ts';
import { plans } from './plans.ts';
import { retry } from './retry.ts';
import { secretScanning } from './secret-scanning.ts';
import { usage } from './usage.ts';
import { userIdentities } from './user-identities.ts';
import { users } from './users.ts';
import { validateOcr } from './validate-ocr.ts';
import { validate } from './validate.ts';
import { validations } from './validations.ts';
import { webhooks } from './webhooks.ts';

const byName = {
  'account-deletion': accountDeletion,
  'account-settings': accountSettings,
  'api-key-reveal': apiKeyReveal,
  'api-keys': apiKeys,
  auth,
  'bank-accounts': bankAccounts,
  beneficiaries,
  'data-exports': dataExports,
  'device-credentials': deviceCredentials,
  'event-dispatch': eventDispatch,
  imports,
  messages,
  meta,
  plans,
  retry,
  'secret-scanning': secretScanning,
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
