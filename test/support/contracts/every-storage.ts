import { describeRestoreKeys } from './account-deletion/restore-keys.ts';
import { describeEmailChanges } from './account-settings/email-changes.ts';
import { describeParticipantSnapshots } from './banking/participant-snapshots.ts';
import { describePhoneBankDirectory } from './banking/phone-bank-directory.ts';
import { describePortalRateLimiter } from './banxico/portal-rate-limiter.ts';
import { describeBeneficiaryStore } from './beneficiaries/beneficiary-store.ts';
import { describeChangelogCursors } from './changelog/changelog-cursors.ts';
import { describePasskeyStore } from './device-credentials/passkey-store.ts';
import { describeExportStore } from './exports/export-store.ts';
import { describeAccountChanges } from './identity/account-changes.ts';
import { describeAccountDeletion } from './identity/account-deletion.ts';
import { describeAccountSettings } from './identity/account-settings.ts';
import { describeAccountStore } from './identity/account-store.ts';
import { describeApiKeyAuthorizer } from './identity/api-key-authorizer.ts';
import { describeAuditTrail } from './identity/audit-trail.ts';
import { describeChallengeStore, describePasswordStore, describeSecondFactorStore } from './identity/credential-stores.ts';
import { describeIpRateLimiter } from './identity/ip-rate-limiter.ts';
import { describeOperationLimiter } from './identity/operation-limiter.ts';
import { describeSessionAuthorizer } from './identity/session-authorizer.ts';
import { describeSessionStore } from './identity/session-store.ts';
import { describeStoredKeys } from './identity/stored-keys.ts';
import { describePlanCatalogue, describeSenderHistory } from './identity/users-and-plans.ts';
import { describeImportStore } from './imports/import-store.ts';
import { describeSentMessages } from './messages/sent-messages.ts';
import { describeChannelStores } from './notifications/channel-stores.ts';
import { describeNotificationStore } from './notifications/notification-store.ts';
import { describeIdempotencyStore } from './platform/idempotency-store.ts';
import type { OpenStorage } from './storage.ts';
import { describeIdentityStore } from './user-identities/identity-store.ts';
import { describeQuotaLedger } from './validate/quota-ledger.ts';
import { describePurgeStore } from './validation/purge-store.ts';
import { describeRetryDispatches } from './validation/retry-counts.ts';
import { describeRetrySettings } from './validation/retry-settings.ts';
import { describeRetryStore } from './validation/retry-store.ts';
import { describeValidationStore } from './validation/validation-store.ts';
import { describeDeliveryStore } from './webhooks/delivery-store.ts';
import { describeEndpointStore } from './webhooks/endpoint-store.ts';
import { describeEventFeed, describeHostLimiter } from './webhooks/event-feed.ts';

/** The guarantees of every implementation for the counters that many writers share. */
const describeSharedCounters = (name: string, open: OpenStorage): void => {
  describeApiKeyAuthorizer(name, open);
  describeIpRateLimiter(name, open);
  describeOperationLimiter(name, open);
  describeRetryDispatches(name, open);
  describeHostLimiter(name, open);
};

/** The guarantees of every implementation of the storage ports for everything else. */
export const describeStores = (name: string, open: OpenStorage): void => {
  describePhoneBankDirectory(name, open);
  describeRestoreKeys(name, open);
  describeAccountChanges(name, open);
  describeAccountDeletion(name, open);
  describeAccountSettings(name, open);
  describeAccountStore(name, open);
  describeStoredKeys(name, open);
  describePasskeyStore(name, open);
  describeIdentityStore(name, open);
  describeExportStore(name, open);
  describeNotificationStore(name, open);
  describeChannelStores(name, open);
  describeAuditTrail(name, open);
  describeBeneficiaryStore(name, open);
  describePortalRateLimiter(name, open);
  describeIdempotencyStore(name, open);
  describeParticipantSnapshots(name, open);
  describeImportStore(name, open);
  describePlanCatalogue(name, open);
  describePurgeStore(name, open);
  describeQuotaLedger(name, open);
  describeRetrySettings(name, open);
  describeSessionAuthorizer(name, open);
  describeSessionStore(name, open);
  describeChallengeStore(name, open);
  describePasswordStore(name, open);
  describeSecondFactorStore(name, open);
  describeRetryStore(name, open);
  describeSenderHistory(name, open);
  describeValidationStore(name, open);
  describeEndpointStore(name, open);
  describeDeliveryStore(name, open);
  describeEventFeed(name, open);
  describeEmailChanges(name, open);
  describeSentMessages(name, open);
  describeChangelogCursors(name, open);
};

/** The guarantees of every implementation of the storage ports. */
export const describeStorage = (name: string, open: OpenStorage): void => {
  describeSharedCounters(name, open);
  describeStores(name, open);
};
