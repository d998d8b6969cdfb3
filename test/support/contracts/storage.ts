import type { RestorePublicKeys } from '../../../functions/account-deletion/ports/restore-keys.ts';
import type { EmailChanges } from '../../../functions/account-settings/ports/email-changes.ts';
import type { ChangelogCursors } from '../../../functions/changelog/ports/changelog-cursors.ts';
import type { PasskeyStore } from '../../../functions/device-credentials/ports/passkey-store.ts';
import type { NoticeStore } from '../../../functions/finance/ports/notice-store.ts';
import type { RequestLog } from '../../../functions/usage/ports/request-log.ts';
import type { IdentityStore } from '../../../functions/user-identities/ports/identity-store.ts';
import type { LedgerUser, QuotaLedger } from '../../../functions/validate/ports/quota-ledger.ts';
import type { EventFeed } from '../../../functions/webhooks/ports/event-feed.ts';
import type { ParticipantSnapshots } from '../../../shared/banking/ports/participant-snapshots.ts';
import type { PhoneBankDirectory } from '../../../shared/banking/ports/phone-bank-directory.ts';
import type { PortalRateControl, PortalRateLimiter } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { CounterGenerations } from '../../../shared/counters/ports/counter-generations.ts';
import type { ValidationCounters } from '../../../shared/counters/ports/validation-counters.ts';
import type { DeadLetterStore } from '../../../shared/dead-letters/ports/dead-letter-store.ts';
import type { Hmac } from '../../../shared/digests/hmac.ts';
import type { ExpectedPaymentImports } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import type { ExpectedPaymentStore } from '../../../shared/expected-payments/ports/expected-payment-store.ts';
import type { ExportStore } from '../../../shared/exports/ports/export-store.ts';
import type { FolioStore } from '../../../shared/finance/ports/folio-store.ts';
import type { IpRateLimiter } from '../../../shared/identity/access/ports/ip-rate-limiter.ts';
import type { OperationLimiter } from '../../../shared/identity/access/ports/operation-limiter.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { AuditLog, AuditTrail } from '../../../shared/identity/accounts/ports/audit-log.ts';
import type { UserSettings } from '../../../shared/identity/accounts/ports/user-settings.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { ApiKeyAuthorizer } from '../../../shared/identity/api-keys/ports/api-key-authorizer.ts';
import type { GateKeyStore } from '../../../shared/identity/api-keys/ports/gate-keys.ts';
import type { StoredKeys } from '../../../shared/identity/api-keys/ports/key-ciphertext.ts';
import type { TestGates } from '../../../shared/identity/api-keys/ports/test-gates.ts';
import type { ChallengeStore } from '../../../shared/identity/codes/ports/challenge-store.ts';
import type { DueAccounts } from '../../../shared/identity/deletion/ports/due-accounts.ts';
import type { UsedRestoreTokens } from '../../../shared/identity/deletion/ports/used-restore-tokens.ts';
import type { PasswordStore } from '../../../shared/identity/passwords/ports/password-store.ts';
import type { QuotaUnit } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { PasskeyIndex } from '../../../shared/identity/second-factor/ports/passkey-index.ts';
import type { SecondFactorStore } from '../../../shared/identity/second-factor/ports/second-factor-store.ts';
import type { SessionAuthorizer } from '../../../shared/identity/sessions/ports/session-authorizer.ts';
import type { SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { SentMessages } from '../../../shared/messages/ports/sent-messages.ts';
import type { SuppressionList } from '../../../shared/messages/ports/suppression-list.ts';
import type { ChatStore } from '../../../shared/notifications/ports/chat-store.ts';
import type { NotificationStore } from '../../../shared/notifications/ports/notification-store.ts';
import type { PreferenceStore } from '../../../shared/notifications/ports/preference-store.ts';
import type { PushSubscriptionStore } from '../../../shared/notifications/ports/push-subscription-store.ts';
import type { FailureCauses } from '../../../shared/platform/failure-causes.ts';
import type { IdempotencyStore } from '../../../shared/platform/idempotency/idempotency-store.ts';
import type { PortalTrafficStore } from '../../../shared/service-status/ports/portal-traffic.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import type { GenerationMarks } from '../../../shared/validation/ports/generation-marks.ts';
import type { PurgeStore } from '../../../shared/validation/ports/purge-store.ts';
import type { RecentTransfers } from '../../../shared/validation/ports/recent-transfers.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { SenderHistory } from '../../../shared/validation/ports/sender-history.ts';
import type { OpenTestStores } from '../../../shared/validation/ports/test-stores.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { DeliveryStore } from '../../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';
import type { HostLimiter } from '../../../shared/webhooks/ports/host-limiter.ts';
import { apiKeyOf, gateIdOf, uuidOf } from '../builders/identity/identity.ts';
import { aUser } from '../builders/identity/users.ts';
import { fakeKeyCipher } from '../fakes/identity/key-cipher.ts';
import { fakeHasher } from '../fakes/identity/password-hasher.ts';

/** Every port that keeps state in one place, empty when opened. */
export type Storage = {
  readonly accounts: AccountStore;
  readonly dueAccounts: DueAccounts;
  readonly usedRestoreTokens: UsedRestoreTokens;
  readonly restoreKeys: RestorePublicKeys;
  readonly users: UserStore;
  readonly storedKeys: StoredKeys;
  readonly gateKeys: GateKeyStore;
  readonly testGates: TestGates;
  readonly beneficiaries: BeneficiaryStore;
  readonly expectedPayments: ExpectedPaymentStore;
  readonly expectedPaymentImports: ImportStore<ExpectedPaymentImports>;
  readonly endpoints: EndpointStore;
  readonly passkeys: PasskeyStore;
  readonly passkeyIndex: PasskeyIndex;
  readonly identities: IdentityStore;
  readonly deliveries: DeliveryStore;
  readonly notifications: NotificationStore;
  readonly pushSubscriptions: PushSubscriptionStore;
  readonly chats: ChatStore;
  readonly preferenceStore: PreferenceStore;
  readonly feed: EventFeed;
  readonly hostLimiter: HostLimiter;
  readonly hmac: Hmac;
  readonly directory: PhoneBankDirectory;
  readonly apiKeyAuthorizer: ApiKeyAuthorizer;
  readonly idempotency: IdempotencyStore;
  readonly imports: ImportStore;
  readonly ledger: QuotaLedger;
  /** Refunds the unit of a file that is not one receipt; `now` in epoch milliseconds. */
  readonly refundUnread: (unit: QuotaUnit, now: number) => Promise<void>;
  readonly participants: ParticipantSnapshots;
  readonly operations: OperationLimiter;
  readonly plans: PlanCatalogue;
  readonly purges: PurgeStore;
  readonly retries: RetryStore;
  readonly sentMessages: SentMessages;
  readonly suppressions: SuppressionList;
  readonly senderHistory: SenderHistory;
  readonly auditLog: AuditLog;
  readonly auditTrail: AuditTrail;
  readonly exports: ExportStore;
  readonly deadLetters: DeadLetterStore;
  readonly failureCauses: FailureCauses;
  readonly challenges: ChallengeStore;
  readonly changelogCursors: ChangelogCursors;
  readonly emailChanges: EmailChanges;
  readonly passwords: PasswordStore;
  readonly secondFactors: SecondFactorStore;
  readonly sessions: SessionStore;
  readonly sessionAuthorizer: SessionAuthorizer;
  readonly userSettings: UserSettings;
  readonly validations: ValidationStore;
  readonly openTestStores: OpenTestStores;
  readonly validationImports: ValidationImportStore;
  readonly recentTransfers: RecentTransfers;
  readonly generationMarks: GenerationMarks;
  readonly counterGenerations: CounterGenerations;
  readonly validationCounters: ValidationCounters;
  readonly folios: FolioStore;
  readonly notices: NoticeStore;
  readonly requestLog: RequestLog;
  /** One more function's view of the shared budget. */
  readonly openPortalRateLimiter: () => PortalRateLimiter;
  readonly portalRateControl: PortalRateControl;
  readonly portalTraffic: PortalTrafficStore;
  /** One more function's view of the counters per address. */
  readonly openIpRateLimiter: () => IpRateLimiter;
};

/** After this an attempt under an Idempotency-Key that gave no sign counts as abandoned (interface: Idempotency rule 4). */
export const IDEMPOTENCY_ABANDONED_MS = 300_000;

export type OpenStorage = () => Promise<Storage>;

export type Grants = {
  /** All of the role when absent. */
  readonly permissions?: readonly string[];
  readonly monthlyLimit?: number;
  readonly minuteLimit?: number;
  readonly user?: Partial<User>;
  /** Of {@link TEST_PASSWORD} when absent. */
  readonly passwordHash?: string;
};

/** Password of every account that a test creates. */
export const TEST_PASSWORD = 'la frase de las pruebas';

/** Creates an account with an API key and returns both. */
export const createTestUser = async ({ accounts, hmac }: Pick<Storage, 'accounts' | 'hmac'>, name: string, grants: Grants = {}) => {
  const user = aUser(name, grants.user);
  const apiKey = apiKeyOf(name);
  const keyDigest = await hmac.ofApiKey(apiKey);
  const gateId = gateIdOf(name);
  const keyId = uuidOf(`key ${name}`);
  const outcome = await accounts.create({
    user,
    passwordHash: grants.passwordHash ?? (await fakeHasher.hash(TEST_PASSWORD, new Uint8Array())),
    storedKey: { keyId, ciphertext: await fakeKeyCipher.encryptApiKey(apiKey, { userId: user.id, keyId }) },
    limits: { monthlyLimit: grants.monthlyLimit ?? 10, minuteLimit: grants.minuteLimit ?? 100_000 },
    gates: [{ id: gateId, keyDigest, permissions: grants.permissions ?? null }],
  });
  if (outcome !== 'created') throw new Error(outcome);
  return { user, apiKey, gateId, keyDigest };
};

/** Every user of the ledger. */
export const ledgerUsers = async ({ ledger }: Storage): Promise<readonly LedgerUser[]> => (await ledger.readUsers(null, 1_000)).users;
