import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { makeRestorePublicKeys } from '../../../functions/account-deletion/adapters/restore-public-keys.ts';
import { makeEmailChanges } from '../../../functions/account-settings/adapters/email-changes.ts';
import { makeChangelogCursors } from '../../../functions/changelog/adapters/changelog-cursors.ts';
import { makePasskeyStore } from '../../../functions/device-credentials/adapters/passkey-store.ts';
import { makeNoticeStore } from '../../../functions/finance/adapters/notice-store.ts';
import { makeRequestLog } from '../../../functions/usage/adapters/request-log.ts';
import { makeIdentityStore } from '../../../functions/user-identities/adapters/identity-store.ts';
import { makeQuotaLedger } from '../../../functions/validate/adapters/quota-ledger.ts';
import { makeEventFeed } from '../../../functions/webhooks/adapters/event-feed.ts';
import { makeHostLimiter } from '../../../functions/webhooks/adapters/host-limiter.ts';
import { makeParticipantSnapshots } from '../../../shared/banking/adapters/participant-snapshots.ts';
import { makePhoneBankDirectory } from '../../../shared/banking/adapters/phone-bank-directory.ts';
import { makePortalRateControl, makePortalRateLimiter } from '../../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeBeneficiaryStore } from '../../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeCounterGenerations } from '../../../shared/counters/adapters/dynamodb/counter-generations.ts';
import { makeValidationCounters } from '../../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { makeDeadLetterStore } from '../../../shared/dead-letters/adapters/dead-letter-store.ts';
import type { Hmac } from '../../../shared/digests/hmac.ts';
import { makeExpectedPaymentImportStore } from '../../../shared/expected-payment-imports/adapters/composition/expected-payment-imports.ts';
import { makeExpectedPaymentStore } from '../../../shared/expected-payments/adapters/expected-payment-store.ts';
import { makeExportStore } from '../../../shared/exports/adapters/export-store.ts';
import { makeFolioStore } from '../../../shared/finance/adapters/folio-store.ts';
import { makeIpRateLimiter } from '../../../shared/identity/access/adapters/ip-rate-limiter.ts';
import { makeOperationLimiter } from '../../../shared/identity/access/adapters/operation-limiter.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { auditRow } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { makeAuditLog, makeAuditTrail } from '../../../shared/identity/accounts/adapters/audit-log.ts';
import { makeUserSettings } from '../../../shared/identity/accounts/adapters/user-settings.ts';
import { makeUserStore } from '../../../shared/identity/accounts/adapters/user-store.ts';
import { makeApiKeyAuthorizer } from '../../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import { makeGateKeyStore } from '../../../shared/identity/api-keys/adapters/gate-keys.ts';
import { makeStoredKeys } from '../../../shared/identity/api-keys/adapters/stored-keys.ts';
import { makeTestGates } from '../../../shared/identity/api-keys/adapters/test-gates.ts';
import { makeChallengeStore } from '../../../shared/identity/codes/adapters/challenge-store.ts';
import { makeDueAccounts } from '../../../shared/identity/deletion/adapters/due-accounts.ts';
import { makeUsedRestoreTokens } from '../../../shared/identity/deletion/adapters/used-restore-tokens.ts';
import { makePasswordStore } from '../../../shared/identity/passwords/adapters/password-store.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import { quotaUnitWrites } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { refundUnreadReceipt } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import type { QuotaUnit } from '../../../shared/identity/plans/domain/quota-unit.ts';
import { makePasskeyIndex } from '../../../shared/identity/second-factor/adapters/passkey-index.ts';
import { makeSecondFactorStore } from '../../../shared/identity/second-factor/adapters/second-factor-store.ts';
import { makeSessionAuthorizer } from '../../../shared/identity/sessions/adapters/session-authorizer.ts';
import { makeSessionStore } from '../../../shared/identity/sessions/adapters/session-store.ts';
import { makeImportStore } from '../../../shared/imports/adapters/import-store.ts';
import { makeSentMessages } from '../../../shared/messages/adapters/sent-messages.ts';
import { makeSuppressionList } from '../../../shared/messages/adapters/suppression-list.ts';
import { makeChatStore } from '../../../shared/notifications/adapters/chat-store.ts';
import { makeNotificationStore } from '../../../shared/notifications/adapters/notification-store.ts';
import { makePreferenceStore } from '../../../shared/notifications/adapters/preference-store.ts';
import { makePushSubscriptionStore } from '../../../shared/notifications/adapters/push-subscription-store.ts';
import { makeFailureCauses } from '../../../shared/platform/dynamodb/failure-causes.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeIdempotencyStore } from '../../../shared/platform/idempotency/dynamodb-idempotency-store.ts';
import { makePortalTraffic } from '../../../shared/service-status/adapters/portal-traffic.ts';
import { makeValidationImportStore } from '../../../shared/validation-imports/adapters/composition/validation-import-store.ts';
import { makeGenerationMarks } from '../../../shared/validation/adapters/dynamodb/generation-marks.ts';
import { makePurgeStore } from '../../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeRecentTransfers } from '../../../shared/validation/adapters/dynamodb/recent-transfers.ts';
import { makeRetryStore } from '../../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeSenderHistory } from '../../../shared/validation/adapters/dynamodb/sender-history.ts';
import { makeOpenTestStores } from '../../../shared/validation/adapters/dynamodb/test-stores.ts';
import { makeValidationStore } from '../../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeDeliveryStore } from '../../../shared/webhooks/adapters/delivery-store.ts';
import { makeEndpointStore } from '../../../shared/webhooks/adapters/endpoint-store.ts';
import { IDEMPOTENCY_ABANDONED_MS, type Storage } from '../contracts/storage.ts';
import { fakeHmac } from '../fakes/platform/hmac.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
import { fakeVault } from '../fakes/platform/vault.ts';
import { createTestTable } from './table.ts';

/** The real adapters over a table, and over one of its own for credentials where there is one. */
export const makeTableStorage = (table: Table, credentials: Table = table, hmac: Hmac = fakeHmac): Storage => ({
  accounts: makeAccountStore(table, credentials),
  dueAccounts: makeDueAccounts(table),
  usedRestoreTokens: makeUsedRestoreTokens(credentials),
  restoreKeys: makeRestorePublicKeys(credentials),
  users: makeUserStore(table),
  storedKeys: makeStoredKeys(credentials),
  gateKeys: makeGateKeyStore(table),
  testGates: makeTestGates(table),
  beneficiaries: makeBeneficiaryStore(table, hmac),
  expectedPayments: makeExpectedPaymentStore(table, hmac, auditRow),
  expectedPaymentImports: makeExpectedPaymentImportStore(table),
  endpoints: makeEndpointStore(table, auditRow),
  passkeys: makePasskeyStore(table, credentials),
  passkeyIndex: makePasskeyIndex(credentials),
  identities: makeIdentityStore(table, credentials),
  deliveries: makeDeliveryStore(table),
  notifications: makeNotificationStore(table),
  preferenceStore: makePreferenceStore(table),
  pushSubscriptions: makePushSubscriptionStore(table),
  chats: makeChatStore(table),
  feed: makeEventFeed(table),
  hostLimiter: makeHostLimiter(table),
  hmac,
  directory: makePhoneBankDirectory(table, hmac),
  apiKeyAuthorizer: makeApiKeyAuthorizer(table, hmac),
  idempotency: makeIdempotencyStore(table, IDEMPOTENCY_ABANDONED_MS),
  imports: makeImportStore(table),
  ledger: makeQuotaLedger(table),
  refundUnread: (unit: QuotaUnit, now: number) => refundUnreadReceipt(table, unit, now),
  participants: makeParticipantSnapshots(table),
  operations: makeOperationLimiter(table, hmac),
  plans: makePlanCatalogue(table),
  purges: makePurgeStore(table, quotaUnitWrites),
  retries: makeRetryStore(table),
  sentMessages: makeSentMessages(table),
  suppressions: makeSuppressionList(table),
  senderHistory: makeSenderHistory(table),
  auditLog: makeAuditLog(table),
  auditTrail: makeAuditTrail(table),
  exports: makeExportStore(table),
  deadLetters: makeDeadLetterStore(table, fakeVault),
  failureCauses: makeFailureCauses(table),
  challenges: makeChallengeStore(credentials),
  changelogCursors: makeChangelogCursors(table),
  emailChanges: makeEmailChanges(credentials),
  passwords: makePasswordStore(credentials),
  secondFactors: makeSecondFactorStore(credentials),
  sessions: makeSessionStore(table),
  sessionAuthorizer: makeSessionAuthorizer(table),
  userSettings: makeUserSettings(table),
  validations: makeValidationStore(table, quotaUnitWrites),
  openTestStores: makeOpenTestStores(table, quotaUnitWrites),
  validationImports: makeValidationImportStore(table),
  recentTransfers: makeRecentTransfers(table, hmac),
  generationMarks: makeGenerationMarks(table),
  counterGenerations: makeCounterGenerations(table),
  validationCounters: makeValidationCounters(table),
  folios: makeFolioStore(table),
  notices: makeNoticeStore(table),
  requestLog: makeRequestLog(table),
  openPortalRateLimiter: () => makePortalRateLimiter(table),
  portalRateControl: makePortalRateControl(table),
  portalTraffic: makePortalTraffic(table),
  openIpRateLimiter: () => makeIpRateLimiter(table, makeRecordedLog()),
});

/** Opens the adapters over new tables of a client; `dropAll` removes those tables. */
export const makeTableStorages = (client: () => DynamoDBClient) => {
  const drops: (() => Promise<void>)[] = [];
  return {
    open: async (): Promise<Storage> => {
      const { table, drop } = await createTestTable(client());
      drops.push(drop);
      return makeTableStorage(table);
    },
    dropAll: async (): Promise<void> => {
      for (const drop of drops.splice(0)) await drop();
    },
  };
};
