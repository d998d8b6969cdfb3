import type { PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import { IDEMPOTENCY_ABANDONED_MS, type Storage } from '../contracts/storage.ts';
import { makeFakeEmailChanges } from './account-settings/email-changes.ts';
import { makeFakeParticipantSnapshots } from './banking/participant-snapshots.ts';
import { makeFakePhoneBankDirectory } from './banking/phone-bank-directory.ts';
import { makeFakePortalRateLimiter } from './banxico/portal-rate-limiter.ts';
import { makeFakeBeneficiaryStore } from './beneficiaries/beneficiary-store.ts';
import { makeFakePasskeyStore } from './device-credentials/passkey-store.ts';
import { makeFakeAccountStore } from './identity/account-store.ts';
import { makeFakeApiKeyAuthorizer } from './identity/api-key-authorizer.ts';
import { makeFakeAuditLog } from './identity/audit-log.ts';
import { makeFakeChallengeStore, makeFakePasswordStore, makeFakeSecondFactorStore } from './identity/credential-stores.ts';
import { makeFakeIpRateLimiter } from './identity/ip-rate-limiter.ts';
import { makeFakeGateKeyStore, makeFakeKeyUse, makeFakeStoredKeys } from './identity/keys.ts';
import { makeFakeOperationLimiter } from './identity/operation-limiter.ts';
import { makeFakePlanCatalogue } from './identity/plan-catalogue.ts';
import { makeFakeSessionAuthorizer } from './identity/session-authorizer.ts';
import { makeFakeSessionStore } from './identity/session-store.ts';
import { makeFakeUserSettings } from './identity/user-settings.ts';
import { makeFakeUserStore } from './identity/user-store.ts';
import { makeFakeImportStore } from './imports/import-store.ts';
import { makeFakeSentMessages } from './messages/sent-messages.ts';
import { makeFakeSuppressionList } from './messages/suppression-list.ts';
import { makeMemoryDatabase, type MemoryDatabase } from './platform/database.ts';
import { fakeHmac } from './platform/hmac.ts';
import { makeFakeIdempotencyStore } from './platform/idempotency-store.ts';
import { makeFakeIdentityStore } from './user-identities/identity-store.ts';
import { makeFakeChangelogCursors } from './users/changelog-cursors.ts';
import { makeFakeQuotaLedger } from './validate/quota-ledger.ts';
import { makeFakePurgeStore } from './validation/purge-store.ts';
import { makeFakeRetryStore } from './validation/retry-store.ts';
import { makeFakeSenderHistory } from './validation/sender-history.ts';
import { makeFakeValidationStore } from './validation/validation-store.ts';
import { makeFakeVerdictCounters } from './validation/verdict-counters.ts';
import { makeFakeDeliveryStore } from './webhooks/delivery-store.ts';
import { makeFakeEndpointStore } from './webhooks/endpoint-store.ts';
import { makeFakeEventFeed } from './webhooks/event-feed.ts';
import { makeFakeHostLimiter } from './webhooks/host-limiter.ts';

/** The ports over a database in memory. */
export const makeFakeStorage = (database: MemoryDatabase, rate?: PortalRate): Storage => {
  const rateLimiter = makeFakePortalRateLimiter(rate);
  const limiter = makeFakeIpRateLimiter();
  return {
    accounts: makeFakeAccountStore(database),
    users: makeFakeUserStore(database),
    storedKeys: makeFakeStoredKeys(database),
    keyUse: makeFakeKeyUse(database),
    gateKeys: makeFakeGateKeyStore(database),
    beneficiaries: makeFakeBeneficiaryStore(database),
    endpoints: makeFakeEndpointStore(database),
    passkeys: makeFakePasskeyStore(database),
    passkeyIndex: { has: async (userId) => (await makeFakePasskeyStore(database).list(userId)).length > 0 },
    identities: makeFakeIdentityStore(database),
    deliveries: makeFakeDeliveryStore(database),
    feed: makeFakeEventFeed(database),
    hostLimiter: makeFakeHostLimiter(),
    hmac: fakeHmac,
    directory: makeFakePhoneBankDirectory(database),
    apiKeyAuthorizer: makeFakeApiKeyAuthorizer(database, fakeHmac),
    idempotency: makeFakeIdempotencyStore(database, IDEMPOTENCY_ABANDONED_MS),
    imports: makeFakeImportStore(database),
    ledger: makeFakeQuotaLedger(database),
    participants: makeFakeParticipantSnapshots(database),
    operations: makeFakeOperationLimiter(),
    plans: makeFakePlanCatalogue(database),
    purges: makeFakePurgeStore(database),
    retries: makeFakeRetryStore(database),
    sentMessages: makeFakeSentMessages(database),
    suppressions: makeFakeSuppressionList(database),
    senderHistory: makeFakeSenderHistory(database),
    auditLog: makeFakeAuditLog(database),
    challenges: makeFakeChallengeStore(database),
    changelogCursors: makeFakeChangelogCursors(),
    emailChanges: makeFakeEmailChanges(),
    passwords: makeFakePasswordStore(database),
    secondFactors: makeFakeSecondFactorStore(database),
    sessions: makeFakeSessionStore(database),
    sessionAuthorizer: makeFakeSessionAuthorizer(database),
    userSettings: makeFakeUserSettings(database),
    validations: makeFakeValidationStore(database),
    verdictCounters: makeFakeVerdictCounters(database),
    openPortalRateLimiter: () => rateLimiter,
    openIpRateLimiter: () => limiter,
    portalRateControl: rateLimiter,
  };
};

/** Opens all of them, empty. */
export const openFakeStorage = (): Promise<Storage> => Promise.resolve(makeFakeStorage(makeMemoryDatabase()));
