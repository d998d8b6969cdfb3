import { makeFamily as makeAccountDeletion } from '../../../functions/account-deletion/family.ts';
import { makeFamily as makeAccountSettings } from '../../../functions/account-settings/family.ts';
import { openStripeDesk } from '../../../functions/admin-billing/adapters/stripe-desk.ts';
import { makeFamily as makeAdminBilling } from '../../../functions/admin-billing/family.ts';
import { makeFamily as makeAdminBroadcasts } from '../../../functions/admin-broadcasts/family.ts';
import { makeFamily as makeApiKeyReveal } from '../../../functions/api-key-reveal/family.ts';
import { makeFamily as makeApiKeys } from '../../../functions/api-keys/family.ts';
import { makeFamily as makeAuth } from '../../../functions/auth/family.ts';
import { makeFamily as makeBankAccounts } from '../../../functions/bank-accounts/family.ts';
import { makeFamily as makeBeneficiaries } from '../../../functions/beneficiaries/family.ts';
import { makeStripeProcessor } from '../../../functions/billing/adapters/stripe-processor.ts';
import { makeFamily as makeBilling } from '../../../functions/billing/family.ts';
import { makeFamily as makeChangelog } from '../../../functions/changelog/family.ts';
import { makeFamily as makeDataExports } from '../../../functions/data-exports/family.ts';
import { makePasskeyVerifier } from '../../../functions/device-credentials/adapters/passkey-verifier.ts';
import { relyingPartyOf } from '../../../functions/device-credentials/domain/relying-party.ts';
import { makeFamily as makeDeviceCredentials } from '../../../functions/device-credentials/family.ts';
import { changeReader } from '../../../functions/event-dispatch/adapters/change-reader.ts';
import { makeFamily as makeEventDispatch } from '../../../functions/event-dispatch/family.ts';
import { makeExpiryStore } from '../../../functions/expected-payments/adapters/expiry-store.ts';
import { makeFamily as makeExpectedPayments } from '../../../functions/expected-payments/family.ts';
import { makeFamily as makeFinance } from '../../../functions/finance/family.ts';
import { makeFamily as makeImports } from '../../../functions/imports/family.ts';
import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { dataInventory, manifests, type FamilyName } from '../../../functions/manifests.ts';
import { makeFamily as makeMessages } from '../../../functions/messages/family.ts';
import { makeFamily as makeMeta } from '../../../functions/meta/family.ts';
import { makeFamily as makeNotifications } from '../../../functions/notifications/family.ts';
import { makeFamily as makePlans } from '../../../functions/plans/family.ts';
import { makeFamily as makePlayground } from '../../../functions/playground/family.ts';
import { makeFamily as makeRetry } from '../../../functions/retry/family.ts';
import { makeGitHubSignatures } from '../../../functions/secret-scanning/adapters/github-signatures.ts';
import { makeFamily as makeSecretScanning } from '../../../functions/secret-scanning/family.ts';
import { makeFamily as makeUsage } from '../../../functions/usage/family.ts';
import { makeFamily as makeUserIdentities } from '../../../functions/user-identities/family.ts';
import { makeFamily as makeUsers } from '../../../functions/users/family.ts';
import { makeFamily as makeValidateOcr } from '../../../functions/validate-ocr/family.ts';
import { makeFamily as makeValidate } from '../../../functions/validate/family.ts';
import { makeFamily as makeValidationImports } from '../../../functions/validation-imports/family.ts';
import { parseValidations } from '../../../functions/validation-imports/parsing/parse-validations.ts';
import { makeFamily as makeValidations } from '../../../functions/validations/family.ts';
import { registrableDomainOf } from '../../../functions/webhooks/adapters/registrable-domain.ts';
import { makeFamily as makeWebhooks } from '../../../functions/webhooks/family.ts';
import { makeAuthorizer } from '../../../shared/identity/access/http/authorizer.ts';
import type { FamilyOf, Route } from '../../../shared/identity/access/http/route.ts';
import { containsApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { graceTimingOf } from '../../../shared/identity/deletion/domain/deletion.ts';
import { buildCodesAndProofs } from '../../../shared/identity/family.ts';
import { planRecordBilling } from '../../../shared/identity/plans/adapters/plan-record-billing.ts';
import { makeReadUserPlan } from '../../../shared/identity/plans/use-cases/read-user-plan.ts';
import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { makeDispatch } from '../../../shared/platform/http/dispatch.ts';
import { makeSealedIdempotencyStore } from '../../../shared/platform/idempotency/sealed-responses.ts';
import { apiResourcesOf } from '../../../shared/platform/lambda/family-manifest.ts';
import type { GuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import { makeRetrySettings } from '../../../shared/validation/adapters/retry-settings.ts';
import { makeTakePlaygroundRuns } from '../../../shared/validation/use-cases/take-playground-runs.ts';
import { OPERATOR } from '../builders/operator.ts';
import { findBin } from '../card-bins.ts';
import { createTestUser, type Grants } from '../contracts/storage.ts';
import { fakeKeyCipher } from '../fakes/identity/key-cipher.ts';
import { fakeHasher } from '../fakes/identity/password-hasher.ts';
import { fakeVault } from '../fakes/platform/vault.ts';
import { TEST_PROVIDER } from '../fakes/user-identities/openid-client.ts';
import { imageDecoder, pdfOpener, heicOpener } from '../receipt-tools.ts';
import { makeAdministrationFamilies } from './administration-families.ts';
import { makeEnvironment, type TestEnvironment } from './environment.ts';
import { FILE_PORTS } from './file-ports.ts';
import type { Options } from './options.ts';
import { sessionsOf } from './sessions-of.ts';
import { restoreTokensOf, evidenceOf } from './signing-ports.ts';
import { makeStatusFamilies } from './status-families.ts';
import { workersOf } from './workers.ts';

export const VERSION = '9.8.7';
export const MAIL_FROM = 'no-reply@example.com';
export const PANEL_URL = 'https://panel.example.com';
export const API_URL = 'https://api.example.com/v1';

const KEYS_URL = 'https://keys.example.com/secret_scanning';

const NO_NETWORK: Pick<GuardedFetch, 'send'> = { send: () => Promise.resolve({ kind: 'failed', problem: 'timeout', cause: null }) };
export const QUEUE_EXPIRY_SECONDS = 3_600;
export const STATUS_RECHECK_SECONDS = 900;
export const RETRY_DEFAULTS = { maxRetries: 10, maxPendingPerUser: 100, maxDispatchedPerDay: 500, maxAgeSeconds: 2_592_000 };
export const RECEIPT_RETENTION_DAYS = 30;

/** The ports of every family over one world. */
const portsOf = (world: TestEnvironment, options: Options) => {
  const { storage, log, queue, scheduler } = world;
  const retryDefaults = { ...RETRY_DEFAULTS, maxAgeSeconds: options.maxAgeSeconds ?? RETRY_DEFAULTS.maxAgeSeconds };
  return {
    ...world,
    ...storage,
    rateLimiter: storage.openPortalRateLimiter(),
    participantSnapshots: storage.participants,
    participants: world.participants,
    ...FILE_PORTS,
    findBin,
    parse: options.parse ?? parseImportFile,
    parseValidations,
    portalRate: storage.portalRateControl,
    validationQueue: queue,
    queueExpirySeconds: QUEUE_EXPIRY_SECONDS,
    probeSenders: options.probeSenders ?? [],
    statusRecheckSeconds: STATUS_RECHECK_SECONDS,
    serviceVersion: VERSION,
    retryQueue: scheduler,
    retryDefaults,
    retrySettings: makeRetrySettings({ settings: storage.userSettings, readUserPlan: makeReadUserPlan(storage), defaults: retryDefaults }),
    retryTiming: { timeScale: 1, maxAgeSeconds: retryDefaults.maxAgeSeconds },
    imageDecoder,
    pdfOpener,
    heicOpener,
    refundUnit: storage.ledger.refund,
    takePlaygroundRuns: makeTakePlaygroundRuns({ operations: storage.operations, readUserPlan: makeReadUserPlan(storage) }),
    receiptRetentionDays: RECEIPT_RETENTION_DAYS,
    processor: options.processor?.(log) ?? makeStripeProcessor({ credentials: () => Promise.resolve(null), origin: null, log }),
    processorSettings: options.processorSettings?.(log) ?? { credentials: () => Promise.resolve(null), origin: null, log },
    ownOrigins: [PANEL_URL],
    inventory: dataInventory,
    deliveryQueue: options.deliveryQueue?.(world.deliveryQueue) ?? world.deliveryQueue,
    webhookSender: options.webhookSender?.(world.webhookSender) ?? world.webhookSender,
    outgoing: world.messageQueue,
    relyingParty: relyingPartyOf(PANEL_URL),
    passkeyVerifier: makePasskeyVerifier(relyingPartyOf(PANEL_URL)),
    messages: options.messages ?? world.messageQueue,
    deployedSettings: { text_messages_per_country_and_day: 1_000, mail_from: MAIL_FROM },
    hasher: options.hasher ?? fakeHasher,
    commonPasswords: { load: () => Promise.resolve((word: string) => word === 'contrasena') },
    encryptApiKey: options.encryptApiKey ?? fakeKeyCipher.encryptApiKey,
    decryptApiKey: options.decryptApiKey ?? fakeKeyCipher.decryptApiKey,
    panelUrl: PANEL_URL,
    operator: OPERATOR,
    expiryOfPayments: makeExpiryStore(world.table),
    apiUrl: API_URL,
    pagesUrl: options.pagesUrl ?? null,
    identityProviders: [TEST_PROVIDER],
    pushSender: world.peers.pushSender,
    openBot: world.peers.openBot,
    localOrigin: null,
    signatures: makeGitHubSignatures({ guarded: options.gitHub ?? NO_NETWORK, keysUrl: KEYS_URL, log }),
    vault: fakeVault,
    evidence: evidenceOf(world, options),
    userSettings: storage.userSettings,
    registrableDomainOf,
    readSigningKeys: () => Promise.resolve(options.signingKeys ?? []),
    calendar: { timeScale: 1, random: () => 0.5 },
    version: VERSION,
    billing: planRecordBilling,
    graceTiming: graceTimingOf(1),
    ...restoreTokensOf(world),
    changeReader,
  };
};

/** Families that encrypt the responses stored under an Idempotency-Key. */
const SEALING: readonly FamilyName[] = ['webhooks', 'api-keys'];

type Families = { readonly [Name in FamilyName]: FamilyOf<Extract<(typeof manifests)[number], { readonly name: Name }>> };

/** Every family of functions/manifests.ts, wired as in production. */
const makeFamilies = (ports: ReturnType<typeof portsOf>) =>
  ({
    'admin-billing': makeAdminBilling({ ...ports, ...openStripeDesk({ ...ports.processorSettings, plans: ports.plans }) }),
    'admin-broadcasts': makeAdminBroadcasts(ports),
    'expected-payments': makeExpectedPayments(ports),
    ...makeAdministrationFamilies(ports),
    'api-key-reveal': makeApiKeyReveal({ ...ports, proveIdentity: buildCodesAndProofs(ports).proveIdentity }),
    'api-keys': makeApiKeys({ ...ports, proveIdentity: buildCodesAndProofs(ports).proveIdentity }),
    'account-deletion': makeAccountDeletion(ports),
    'account-settings': makeAccountSettings(ports),
    auth: makeAuth(ports),
    'bank-accounts': makeBankAccounts(ports),
    beneficiaries: makeBeneficiaries(ports),
    billing: makeBilling(ports),
    changelog: makeChangelog(ports),
    'data-exports': makeDataExports(ports),
    'device-credentials': makeDeviceCredentials(ports),
    'event-dispatch': makeEventDispatch(ports),
    finance: makeFinance(ports),
    imports: makeImports(ports),
    messages: makeMessages(ports),
    meta: makeMeta(ports),
    notifications: makeNotifications(ports),
    plans: makePlans(ports),
    playground: makePlayground(ports),
    retry: makeRetry(ports),
    'secret-scanning': makeSecretScanning(ports),
    ...makeStatusFamilies(ports),
    usage: makeUsage(ports),
    'user-identities': makeUserIdentities(ports),
    users: makeUsers({ ...ports, proveIdentity: buildCodesAndProofs(ports).proveIdentity }),
    'validate-ocr': makeValidateOcr(ports),
    validate: makeValidate(ports),
    'validation-imports': makeValidationImports(ports),
    validations: makeValidations(ports),
    webhooks: makeWebhooks(ports),
    /** It serves pages on a host of its own; its test opens it. */
    panel: { routes: [] },
  }) satisfies Families;

/** The whole API in this process: the real handlers, families and stores over a table in memory, and a scripted CEP portal. */
export const makeTestApi = (options: Options = {}) => {
  const environment = makeEnvironment(options);
  const { clock, ids, log, storage } = environment;
  const { idempotency } = storage;
  const authorizer = makeAuthorizer({
    apiKeyAuthorizer: storage.apiKeyAuthorizer,
    sessions: sessionsOf(storage),
    limiter: storage.openIpRateLimiter(),
    operations: storage.operations,
    log,
  });
  const ports = portsOf(environment, options);
  const families = makeFamilies(ports);
  const workers = workersOf(families);
  const handlerOf = (routes: readonly Route[], store = idempotency) => {
    const dispatch = makeDispatch({
      routes,
      authorizer,
      containsCredential: containsApiKey,
      idempotency: { store, ids },
      clock,
      log,
      version: VERSION,
    });
    return makeApiHandler({ dispatch, log, version: VERSION });
  };
  return {
    ...environment,
    ...workers,
    retrySettings: ports.retrySettings,
    families,
    /** By resource of the API, which calls one family, whichever the method. */
    handlers: new Map<string, ReturnType<typeof handlerOf>>(
      manifests.flatMap((manifest) => {
        const { name: family } = manifest;
        const store = SEALING.includes(family) ? makeSealedIdempotencyStore(idempotency, fakeVault, environment.storage.hmac) : idempotency;
        const handler = handlerOf(families[family].routes, store);
        return apiResourcesOf(manifest).map((resource) => [resource, handler] as const);
      }),
    ),
    /** Serves the paths of no family. */
    fallback: handlerOf([]),
    templates: manifests.flatMap(apiResourcesOf),
    /** Creates an account; returns the headers for its callers. */
    createUser: async (name = 'caller', grants: Grants = {}) => {
      const given = await createTestUser(storage, name, { monthlyLimit: 1_000, ...grants });
      environment.createdUsers.push(given);
      return { ...given, authorization: { Authorization: `Bearer ${given.apiKey}` } };
    },
    /** Makes every retry that is due. */
    runDueRetries: async (): Promise<void> => {
      await Promise.all(environment.scheduler.receive().map((attempt) => workers.runAttempt(attempt, clock.now())));
    },
    /** Reads every file in the queue, then saves every import in the queue. */
    processImports: async (): Promise<void> => {
      await Promise.all(environment.parseQueue.receive().map(workers.parseImport));
      await Promise.all(environment.commitQueue.receive().map(workers.saveRows));
    },
    /** Reads and accepts the files of bulk imports in the queues. */
    processValidationImports: async (): Promise<void> => {
      const { queues } = families['validation-imports'];
      await Promise.all(environment.validationParseQueue.receive().map(queues.parse));
      for (const task of environment.validationCommitQueue.receive()) await queues.commit(task);
      for (const task of environment.dispatchQueue.receive()) await queues.dispatch(task);
    },
    /** Runs all subscribers on the changes since the last call. */
    processEvents: async (): Promise<void> => {
      await families['event-dispatch'].stream(await environment.takeChanges(environment.clock.now()));
      const { subscribers, counters } = families['event-dispatch'].queues;
      await Promise.all([
        ...environment.subscriberQueue.receive().map(subscribers),
        ...environment.subscriberQueue.receiveForCounters().map(counters),
      ]);
      for (const task of environment.subscriberQueue.receiveForRowDispatch()) await families['validation-imports'].queues.dispatch(task);
    },
    /** Delivers events to the feed and the endpoints, and makes every attempt that is due. */
    processWebhooks: async (): Promise<void> => {
      const { subscriberQueue, eventQueue, deliveryQueue } = environment;
      await Promise.all([...subscriberQueue.receiveForWebhooks(), ...eventQueue.receive()].map(workers.acceptEvent));
      for (let received = deliveryQueue.receive(); received.length > 0; received = deliveryQueue.receive()) {
        await Promise.all(received.map(({ lane, task }) => (lane === 'quick' ? workers.attemptQuick(task) : workers.attemptSlow(task))));
      }
    },
    /** Stores the notifications of events that were published. */
    processNotifications: async (): Promise<void> => {
      await Promise.all(environment.subscriberQueue.receiveForNotifications().map(families.notifications.queues.events));
    },
    /** Sends the messages to browsers and chats that are due. */
    processDeliveries: async (): Promise<void> => {
      await Promise.all(environment.notificationDeliveries.receive().map(families.notifications.queues.deliveries));
    },
    /** Sends every mail and text message that is due. */
    processMessages: async (): Promise<void> => {
      await Promise.all(environment.messageQueue.receive().map(({ queued }) => families.messages.queues.outgoing(queued)));
    },
    /** Processes every message that may be received now. */
    processQueue: async (): Promise<void> => {
      const { queues } = families['validate-ocr'];
      await Promise.all(environment.queue.receive().map((job) => (job.kind === 'read' ? queues.receipts : workers.resolveQueued)(job)));
    },
  };
};

export type TestApi = ReturnType<typeof makeTestApi>;
export type Caller = Awaited<ReturnType<TestApi['createUser']>>;
