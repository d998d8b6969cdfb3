import document from '../../../docs/openapi.json' with { type: 'json' };
import { makeRoutes as makeAccountsRoutes } from '../../../functions/bank-accounts/routes.ts';
import { makeListBanks } from '../../../functions/bank-accounts/use-cases/list-banks.ts';
import { makeLookUpBin } from '../../../functions/bank-accounts/use-cases/look-up-bin.ts';
import { makeRefreshParticipants } from '../../../functions/bank-accounts/use-cases/refresh-participants.ts';
import { makeRoutes as makeBeneficiariesRoutes } from '../../../functions/beneficiaries/routes.ts';
import { makeChangeBeneficiary } from '../../../functions/beneficiaries/use-cases/change-beneficiary.ts';
import { makeCreateBeneficiary } from '../../../functions/beneficiaries/use-cases/create-beneficiary.ts';
import { makeLookUpDirectory } from '../../../functions/beneficiaries/use-cases/look-up-directory.ts';
import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { ImportFiles } from '../../../functions/imports/ports/import-files.ts';
import { makeRoutes as makeImportsRoutes } from '../../../functions/imports/routes.ts';
import { templateFile } from '../../../functions/imports/template/template-file.ts';
import { makeCancelImport, makeDiscardRemains } from '../../../functions/imports/use-cases/cancel-import.ts';
import { makeCommitImport } from '../../../functions/imports/use-cases/commit-import.ts';
import { makeCreateImport } from '../../../functions/imports/use-cases/create-import.ts';
import { makeEditRow } from '../../../functions/imports/use-cases/edit-row.ts';
import { makeFindImport } from '../../../functions/imports/use-cases/find-import.ts';
import { makeParseImport } from '../../../functions/imports/use-cases/parse-import.ts';
import { makePreviewImport } from '../../../functions/imports/use-cases/preview-import.ts';
import { makeSaveRows } from '../../../functions/imports/use-cases/save-rows.ts';
import { makeStartUpload } from '../../../functions/imports/use-cases/start-upload.ts';
import { makeSweepImports } from '../../../functions/imports/use-cases/sweep-imports.ts';
import { manifests, type FamilyName } from '../../../functions/manifests.ts';
import { makeFallbackResponse } from '../../../functions/meta/fallback-response.ts';
import { makeRoutes as makeMetaRoutes } from '../../../functions/meta/routes.ts';
import { makeRoutes as makePlansRoutes } from '../../../functions/plans/routes.ts';
import { makeRoutes as makeRetryRoutes } from '../../../functions/retry/routes.ts';
import { makeCancelRetries } from '../../../functions/retry/use-cases/cancel-retries.ts';
import { makeChangeRetryPolicy } from '../../../functions/retry/use-cases/change-retry-policy.ts';
import { makeReadDefaultRetryPolicy, makeSetDefaultRetryPolicy } from '../../../functions/retry/use-cases/default-retry-policy.ts';
import { makeListRetryAttempts } from '../../../functions/retry/use-cases/list-retry-attempts.ts';
import { makeRunRetryAttempt } from '../../../functions/retry/use-cases/run-retry-attempt.ts';
import { makeSweepOverdueRetries } from '../../../functions/retry/use-cases/sweep-overdue-retries.ts';
import { makeRoutes as makeUsageRoutes } from '../../../functions/usage/routes.ts';
import { makeReadUsageLimits } from '../../../functions/usage/use-cases/read-usage-limits.ts';
import { makeRoutes as makeUsersRoutes } from '../../../functions/users/routes.ts';
import { makeReadMe } from '../../../functions/users/use-cases/read-me.ts';
import { makeValidateRoute } from '../../../functions/validate/routes.ts';
import { makeRecheckPaymentStatus } from '../../../functions/validate/use-cases/recheck-payment-status.ts';
import { makeReconcileQuota } from '../../../functions/validate/use-cases/reconcile-quota.ts';
import { makeRecoverValidation } from '../../../functions/validate/use-cases/recover-validation.ts';
import { makeResolveQueuedValidation } from '../../../functions/validate/use-cases/resolve-queued-validation.ts';
import { makeSweepDueValidations } from '../../../functions/validate/use-cases/sweep-due-validations.ts';
import { makeValidateTransfer } from '../../../functions/validate/use-cases/validate-transfer.ts';
import { makeWriteVerdict } from '../../../functions/validate/use-cases/write-verdict.ts';
import { makeRoutes as makeValidationsRoutes } from '../../../functions/validations/routes.ts';
import { makeListValidations } from '../../../functions/validations/use-cases/list-validations.ts';
import { makePurgeValidation } from '../../../functions/validations/use-cases/purge-validation.ts';
import { makeReadCep } from '../../../functions/validations/use-cases/read-cep.ts';
import { makeWithdrawValidation } from '../../../functions/validations/use-cases/withdraw-validation.ts';
import { makeParticipantDirectory } from '../../../shared/banking/adapters/participant-directory.ts';
import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { MAX_BURST, type CentralRate } from '../../../shared/banxico/domain/central-budget.ts';
import { makeReadOwnPlan, makeReadRetryLimits } from '../../../shared/identity/use-cases/read-own-plan.ts';
import { xlsxOf } from '../../../shared/platform/files/xlsx.ts';
import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { makeDispatch } from '../../../shared/platform/http/dispatch.ts';
import type { Route } from '../../../shared/platform/http/route.ts';
import type { EvidenceStore } from '../../../shared/validation/ports/evidence-store.ts';
import { makeConsultCentralBank } from '../../../shared/validation/use-cases/consult-central-bank.ts';
import { makeFindAnyOwnValidation, makeFindOwnValidation } from '../../../shared/validation/use-cases/find-own-validation.ts';
import { makeFinishPurge } from '../../../shared/validation/use-cases/finish-purge.ts';
import { makeKeepRetrySchedule } from '../../../shared/validation/use-cases/keep-retry-schedule.ts';
import { makeFindPhoneBanks, makeLearnPhoneBank } from '../../../shared/validation/use-cases/phone-bank.ts';
import { ACCEPTED_AT } from '../builders/validations.ts';
import { findBin } from '../card-bins.ts';
import { givenAccount, type Grants, type Storage } from '../contracts/storage.ts';
import { makeScriptedParticipantSource } from '../fakes/banking/participant-source.ts';
import { makeScriptedCepSource } from '../fakes/banxico/cep-source.ts';
import { makeFakeImportFiles } from '../fakes/imports/import-files.ts';
import { makeFakeImportQueue } from '../fakes/imports/import-queue.ts';
import { makeManualClock } from '../fakes/platform/clock.ts';
import { makeMemoryDatabase } from '../fakes/platform/database.ts';
import { makeFakeIds } from '../fakes/platform/ids.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
import { makeFakeStorage } from '../fakes/storage.ts';
import { makeFakeValidationQueue } from '../fakes/validate/validation-queue.ts';
import { makeFakeEvidenceStore } from '../fakes/validation/evidence-store.ts';
import { makeFakeRetryScheduler } from '../fakes/validation/retry-scheduler.ts';
import { pdfReader } from '../import-tools.ts';

export const VERSION = '9.8.7';
export const QUEUE_EXPIRY_SECONDS = 3_600;
export const STATUS_RECHECK_SECONDS = 900;
export const RETRY_DEFAULTS = { maxRetries: 10, maxPendingPerUser: 100, maxDispatchedPerDay: 500, maxAgeSeconds: 2_592_000 };
export const PARTICIPANTS_MAX_AGE_SECONDS = 3_600;

/** So many queries that no test waits for its turn. */
const PLENTY: CentralRate = { intervalMs: 1, burst: MAX_BURST };

type Options = {
  /** How often the central bank may be asked; as often as anyone likes when absent. */
  readonly centralRate?: CentralRate;
  /** Senders tried when nothing names one. */
  readonly probeSenders?: readonly SpeiCode[];
  /** Replaces parts of what keeps state: a store that fails, a central budget that is slow. */
  readonly storage?: (storage: Storage) => Partial<Storage>;
  readonly evidence?: (evidence: EvidenceStore) => EvidenceStore;
  /** Age beyond which nothing is retried. */
  readonly maxAgeSeconds?: number;
  readonly importFiles?: (files: ImportFiles) => ImportFiles;
  /** Reads files in the place of the parser. */
  readonly parse?: typeof parseImportFile;
};

const makeWorld = (options: Options) => {
  const clock = makeManualClock(ACCEPTED_AT);
  const database = makeMemoryDatabase();
  const evidence = makeFakeEvidenceStore();
  const importFiles = makeFakeImportFiles();
  const whole = makeFakeStorage(database, options.centralRate ?? PLENTY);
  return {
    clock,
    database,
    storage: { ...whole, ...options.storage?.(whole) },
    evidence: options.evidence?.(evidence) ?? evidence,
    evidenceFiles: evidence.files,
    importFiles: options.importFiles?.(importFiles) ?? importFiles,
    storedImportFiles: importFiles.stored,
    parseQueue: makeFakeImportQueue(),
    commitQueue: makeFakeImportQueue(),
    ids: makeFakeIds(),
    log: makeRecordedLog(),
    queue: makeFakeValidationQueue(clock),
    scheduler: makeFakeRetryScheduler(clock),
    source: makeScriptedCepSource(clock),
    participantSource: makeScriptedParticipantSource(),
  };
};

type World = ReturnType<typeof makeWorld>;

const makeImportUseCases = (
  { clock, storage, importFiles: files, parseQueue, commitQueue, ids, log }: World,
  participants: ParticipantDirectory,
  { parse = parseImportFile }: Options,
) => {
  const { imports: store, beneficiaries } = storage;
  const findImport = makeFindImport({ store });
  const discardRemains = makeDiscardRemains({ store, files, log });
  return {
    createImport: makeCreateImport({ store, files, parseQueue, ids, log }),
    startUpload: makeStartUpload({ files, ids }),
    templateFile,
    findImport,
    cancelImport: makeCancelImport({ store, findImport, discardRemains, clock }),
    previewImport: makePreviewImport({ store, findImport }),
    editRow: makeEditRow({ store, beneficiaries, participants, findImport, clock, ids }),
    commitImport: makeCommitImport({ store, commitQueue, findImport, log }),
    parseImport: makeParseImport({
      store,
      files,
      beneficiaries,
      participants,
      parse,
      readers: { languageModel: null, pdfReader },
      discardRemains,
      clock,
      ids,
      log,
    }),
    saveRows: makeSaveRows({
      store,
      beneficiaries,
      readOwnPlan: makeReadOwnPlan({ accounts: storage.accounts, plans: storage.plans }),
      commitQueue,
      clock,
      ids,
      log,
    }),
    sweepImports: makeSweepImports({ store, parseQueue, commitQueue, discardRemains, clock, log }),
  };
};

/** The use cases, wired as in each family's deps.ts. */
const makeUseCases = ({ clock, storage, evidence, ids, log, queue, scheduler, source, participantSource }: World, options: Options) => {
  const { accounts, plans, purges, retries, validations: store } = storage;
  const budget = storage.openBudget();
  const consult = makeConsultCentralBank({
    source,
    budget,
    evidence,
    senders: storage.senders,
    findPhoneBanks: makeFindPhoneBanks({ beneficiaries: storage.beneficiaries, directory: storage.directory }),
    clock,
    log,
    probeSenders: options.probeSenders ?? [],
  });
  const findOwn = makeFindOwnValidation({ store, purges, clock });
  const finishPurge = makeFinishPurge({ purges, evidence });
  const keepSchedule = makeKeepRetrySchedule({ scheduler, log });
  const readOwnPlan = makeReadOwnPlan({ accounts, plans });
  const retryDefaults = { ...RETRY_DEFAULTS, maxAgeSeconds: options.maxAgeSeconds ?? RETRY_DEFAULTS.maxAgeSeconds };
  const readRetryLimits = makeReadRetryLimits(readOwnPlan, retryDefaults);
  const pace = { timeScale: 1, maxAgeSeconds: retryDefaults.maxAgeSeconds };
  const statusRecheckSeconds = STATUS_RECHECK_SECONDS;
  const learnPhoneBank = makeLearnPhoneBank({ directory: storage.directory, log });
  const beneficiaries = { store: storage.beneficiaries, readOwnPlan };
  const writeVerdict = makeWriteVerdict({
    store,
    learnPhoneBank,
    retries,
    keepSchedule,
    readRetryLimits,
    clock,
    log,
    pace,
    statusRecheckSeconds,
  });
  const participants = makeParticipantDirectory({
    snapshots: storage.participants,
    clock,
    log,
    maxAgeSeconds: PARTICIPANTS_MAX_AGE_SECONDS,
  });
  return {
    changeBeneficiary: makeChangeBeneficiary(beneficiaries),
    lookUpDirectory: makeLookUpDirectory({ directory: storage.directory, operations: storage.operations, participants }),
    createBeneficiary: makeCreateBeneficiary(beneficiaries),
    findOwn,
    participants,
    listBanks: makeListBanks(participants),
    lookUpBin: makeLookUpBin({ findBin, participants }),
    refreshParticipants: makeRefreshParticipants({ source: participantSource, budget, snapshots: storage.participants, clock, log }),
    list: makeListValidations({ store, digest: storage.digest, clock }),
    readUsageLimits: makeReadUsageLimits({ readOwnPlan, beneficiaries: storage.beneficiaries, retryDefaults }),
    readCep: makeReadCep(findOwn, evidence),
    readMe: makeReadMe({ accounts, plans, log }),
    recover: makeRecoverValidation({ store, clock }),
    recheckStatus: makeRecheckPaymentStatus({ store, source, budget, evidence, participants, clock, log, statusRecheckSeconds }),
    reconcileQuota: makeReconcileQuota({ ledger: storage.ledger, clock, log }),
    resolveQueued: makeResolveQueuedValidation({ store, queue, consult, participants, clock, ids, log, writeVerdict }),
    sweep: makeSweepDueValidations({ store, purges, finishPurge, queue, clock, log }),
    changePolicy: makeChangeRetryPolicy({ findOwn, retries, readRetryLimits, keepSchedule, clock, pace }),
    cancel: makeCancelRetries({ findOwn, retries, keepSchedule, clock }),
    listAttempts: makeListRetryAttempts({ findOwn, retries, clock }),
    readDefault: makeReadDefaultRetryPolicy(accounts),
    setDefault: makeSetDefaultRetryPolicy({ accounts, readRetryLimits }),
    runAttempt: makeRunRetryAttempt({
      store,
      retries,
      readRetryLimits,
      keepSchedule,
      consult,
      learnPhoneBank,
      participants,
      clock,
      ids,
      log,
      pace,
      statusRecheckSeconds,
    }),
    sweepRetries: makeSweepOverdueRetries({ store, retries, queue: scheduler, clock, log }),
    withdraw: makeWithdrawValidation({ findOwn, retries, keepSchedule, clock }),
    purge: makePurgeValidation({
      findAny: makeFindAnyOwnValidation({ store, purges, clock }),
      purges,
      finish: finishPurge,
      keepSchedule,
      digest: storage.digest,
      clock,
      log,
    }),
    validateTransfer: makeValidateTransfer({
      store,
      queue,
      consult,
      clock,
      ids,
      log,
      writeVerdict,
      readRetryLimits,
      retries,
      units: storage.ledger,
      queueExpirySeconds: QUEUE_EXPIRY_SECONDS,
    }),
  };
};

const makeRoutesByFamily = (
  useCases: ReturnType<typeof makeUseCases> & ReturnType<typeof makeImportUseCases>,
  storage: Storage,
): Readonly<Record<FamilyName, readonly Route[]>> => ({
  'bank-accounts': makeAccountsRoutes({ ...useCases, findBin }),
  beneficiaries: makeBeneficiariesRoutes({
    store: storage.beneficiaries,
    create: useCases.createBeneficiary,
    change: useCases.changeBeneficiary,
    participants: useCases.participants,
    lookUpDirectory: useCases.lookUpDirectory,
    xlsxOf,
  }),
  imports: makeImportsRoutes(useCases),
  meta: makeMetaRoutes({ openApi: JSON.stringify(document) }),
  plans: makePlansRoutes(storage.plans),
  retry: makeRetryRoutes(useCases),
  users: makeUsersRoutes(useCases.readMe),
  usage: makeUsageRoutes(useCases.readUsageLimits),
  validate: [makeValidateRoute(useCases)],
  validations: makeValidationsRoutes(useCases),
});

/** The whole API in this process: the real handlers, routes and use cases over stores in memory and a scripted central bank. */
export const makeTestApi = (options: Options = {}) => {
  const world = makeWorld(options);
  const { clock, ids, log, storage } = world;
  const { gatekeeper, idempotency } = storage;
  const limiter = storage.openLimiter();
  const ownUseCases = makeUseCases(world, options);
  const useCases = { ...ownUseCases, ...makeImportUseCases(world, ownUseCases.participants, options) };
  const routes = makeRoutesByFamily(useCases, storage);
  const handlerOf = (own: readonly Route[]) =>
    makeApiHandler({
      dispatch: makeDispatch({ routes: own, gatekeeper, limiter, idempotency: { store: idempotency, ids }, clock, log, version: VERSION }),
      log,
      version: VERSION,
    });
  const respond = makeFallbackResponse(VERSION);
  return {
    ...world,
    ...useCases,
    /** By path template: a path has one family, whichever the method. */
    handlers: new Map<string, ReturnType<typeof handlerOf>>(
      manifests.flatMap(({ name: family, contracts }) => {
        const handler = handlerOf(routes[family]);
        return contracts.map(({ path }) => [path, handler] as const);
      }),
    ),
    fallback: makeApiHandler({ dispatch: (request) => Promise.resolve(respond(request)), log, version: VERSION }),
    templates: manifests.flatMap(({ contracts }) => contracts.map(({ path }): string => path)),
    /** Creates an account; the answer says what its callers send. */
    account: async (name = 'caller', grants: Grants = {}) => {
      const given = await givenAccount(storage, name, { monthlyLimit: 1_000, ...grants });
      return { ...given, authorization: { Authorization: `Bearer ${given.apiKey}` } };
    },
    /** Makes every retry whose time has come. */
    retry: async (): Promise<void> => {
      const now = world.clock.now();
      await Promise.all(world.scheduler.receive().map((attempt) => useCases.runAttempt(attempt, now)));
    },
    /** Reads every file that waits for it, then saves every import that does. */
    workOnImports: async (): Promise<void> => {
      await Promise.all(world.parseQueue.receive().map(useCases.parseImport));
      await Promise.all(world.commitQueue.receive().map(useCases.saveRows));
    },
    /** Works off every message that may be received now. */
    work: async (): Promise<void> => {
      const jobs = world.queue.receive();
      await Promise.all(jobs.map((job) => (job.kind === 'resolve' ? useCases.resolveQueued(job) : useCases.recheckStatus(job))));
    },
  };
};

export type TestApi = ReturnType<typeof makeTestApi>;
export type Caller = Awaited<ReturnType<TestApi['account']>>;
