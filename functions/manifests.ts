import type { ExportFileOf } from '../shared/data-inventory/inventory-entry.ts';
import type { Permission } from '../shared/identity/access/domain/permissions.ts';
import { SENDING_COUNTER } from '../shared/identity/codes/domain/challenge.ts';
import type { RouteContract } from '../shared/platform/http/schemas/contract.ts';
import { entriesOf, type EntryNameOf, type FamilyManifest } from '../shared/platform/lambda/family-manifest.ts';
import { manifest as accountDeletion } from './account-deletion/manifest.ts';
import { manifest as accountSettings } from './account-settings/manifest.ts';
import { manifest as adminAudit } from './admin-audit/manifest.ts';
import { manifest as adminBilling } from './admin-billing/manifest.ts';
import { manifest as adminBroadcasts } from './admin-broadcasts/manifest.ts';
import { manifest as adminDeadLetters } from './admin-dead-letters/manifest.ts';
import { manifest as adminImports } from './admin-imports/manifest.ts';
import { manifest as adminIncidents } from './admin-incidents/manifest.ts';
import { manifest as adminMetrics } from './admin-metrics/manifest.ts';
import { manifest as adminOverrides } from './admin-overrides/manifest.ts';
import { manifest as adminPlans } from './admin-plans/manifest.ts';
import { manifest as adminPortal } from './admin-portal/manifest.ts';
import { manifest as adminProposals } from './admin-proposals/manifest.ts';
import { manifest as adminRetries } from './admin-retries/manifest.ts';
import { manifest as adminUsers } from './admin-users/manifest.ts';
import { manifest as adminValidations } from './admin-validations/manifest.ts';
import { manifest as adminWebhooks } from './admin-webhooks/manifest.ts';
import { manifest as apiKeyReveal } from './api-key-reveal/manifest.ts';
import { manifest as apiKeys } from './api-keys/manifest.ts';
import { manifest as auth } from './auth/manifest.ts';
import { manifest as bankAccounts } from './bank-accounts/manifest.ts';
import { manifest as beneficiaries } from './beneficiaries/manifest.ts';
import { manifest as billing } from './billing/manifest.ts';
import { manifest as changelog } from './changelog/manifest.ts';
import { manifest as dataExports } from './data-exports/manifest.ts';
import { manifest as deviceCredentials } from './device-credentials/manifest.ts';
import { manifest as docs } from './docs/manifest.ts';
import { manifest as eventDispatch } from './event-dispatch/manifest.ts';
import { manifest as expectedPayments } from './expected-payments/manifest.ts';
import { manifest as finance } from './finance/manifest.ts';
import { manifest as imports } from './imports/manifest.ts';
import { manifest as messages } from './messages/manifest.ts';
import { manifest as meta } from './meta/manifest.ts';
import { manifest as notifications } from './notifications/manifest.ts';
import { manifest as panel } from './panel/manifest.ts';
import { manifest as plans } from './plans/manifest.ts';
import { manifest as playground } from './playground/manifest.ts';
import { manifest as retry } from './retry/manifest.ts';
import { manifest as secretScanning } from './secret-scanning/manifest.ts';
import { manifest as status } from './status/manifest.ts';
import { manifest as usage } from './usage/manifest.ts';
import { manifest as userIdentities } from './user-identities/manifest.ts';
import { manifest as users } from './users/manifest.ts';
import { manifest as validateOcr } from './validate-ocr/manifest.ts';
import { manifest as validate } from './validate/manifest.ts';
import { manifest as validationImports } from './validation-imports/manifest.ts';
import { manifest as validations } from './validations/manifest.ts';
import { manifest as webhooks } from './webhooks/manifest.ts';

/** Every endpoint family. A new one is added here and in infra/families/index.ts. */
export const manifests = [
  accountDeletion,
  accountSettings,
  adminAudit,
  adminBilling,
  adminBroadcasts,
  adminDeadLetters,
  adminIncidents,
  adminOverrides,
  adminPortal,
  adminProposals,
  adminPlans,
  adminUsers,
  adminMetrics,
  adminRetries,
  adminWebhooks,
  adminImports,
  adminValidations,
  apiKeyReveal,
  apiKeys,
  auth,
  bankAccounts,
  beneficiaries,
  billing,
  changelog,
  dataExports,
  deviceCredentials,
  docs,
  eventDispatch,
  expectedPayments,
  finance,
  imports,
  messages,
  meta,
  notifications,
  panel,
  plans,
  playground,
  retry,
  secretScanning,
  status,
  usage,
  userIdentities,
  users,
  validate,
  validateOcr,
  validationImports,
  validations,
  webhooks,
] as const satisfies readonly FamilyManifest[];

type Manifest = (typeof manifests)[number];

export type FamilyName = Manifest['name'];

/** Every Lambda entry, as `family/file`. */
export type EntryName = EntryNameOf<Manifest>;

/** Every Lambda entry; each becomes a bundle of its own. */
export const ENTRIES: readonly EntryName[] = manifests.flatMap((manifest) => entriesOf<Manifest>(manifest));

/** Every operation of the API. */
export const allContracts: readonly RouteContract<Permission>[] = manifests.flatMap(
  ({ contracts }): readonly RouteContract<Permission>[] => contracts,
);

/** Everything that is kept, as the families declare it. */
export type DeclaredEntry = Manifest['inventory'][number];

export const dataInventory: readonly DeclaredEntry[] = manifests.flatMap(({ inventory }): readonly DeclaredEntry[] => inventory);

/** Operations whose requests are counted per account, and the counter of codes sent to an account. */
export const operationsLimitedPerAccount: readonly string[] = [
  ...allContracts.filter(({ access }) => (access.limits ?? []).some(({ per }) => per === 'account')).map(({ operationId }) => operationId),
  SENDING_COUNTER,
];

/** The files that the export of an account consists of. */
export type ExportFile = ExportFileOf<DeclaredEntry>;
