import type { CentralRate } from '../../../shared/banxico/domain/central-budget.ts';
import { IDEMPOTENCY_ABANDONED_MS, type Storage } from '../contracts/storage.ts';
import { makeFakeAccountDirectory } from './banking/account-directory.ts';
import { makeFakeParticipantSnapshots } from './banking/participant-snapshots.ts';
import { makeFakeCentralBudget } from './banxico/central-budget.ts';
import { makeFakeBeneficiaryStore } from './beneficiaries/beneficiary-store.ts';
import { makeFakeAccountStore } from './identity/account-store.ts';
import { makeFakeAddressLimiter } from './identity/address-limiter.ts';
import { makeFakeGatekeeper } from './identity/gatekeeper.ts';
import { makeFakeOperationLimiter } from './identity/operation-limiter.ts';
import { makeFakePlanCatalogue } from './identity/plan-catalogue.ts';
import { makeFakeUserSettings } from './identity/user-settings.ts';
import { makeFakeImportStore } from './imports/import-store.ts';
import { makeMemoryDatabase, type MemoryDatabase } from './platform/database.ts';
import { makeFakeIdempotencyStore } from './platform/idempotency-store.ts';
import { fakeKeyedDigest } from './platform/keyed-digest.ts';
import { makeFakeQuotaLedger } from './validate/quota-ledger.ts';
import { makeFakePurgeStore } from './validation/purge-store.ts';
import { makeFakeRetryStore } from './validation/retry-store.ts';
import { makeFakeSenderMemory } from './validation/sender-memory.ts';
import { makeFakeValidationStore } from './validation/validation-store.ts';

/** The ports over a database in memory. */
export const makeFakeStorage = (database: MemoryDatabase, rate?: CentralRate): Storage => {
  const budget = makeFakeCentralBudget(rate);
  const limiter = makeFakeAddressLimiter();
  return {
    accounts: makeFakeAccountStore(database),
    beneficiaries: makeFakeBeneficiaryStore(database),
    digest: fakeKeyedDigest,
    directory: makeFakeAccountDirectory(database),
    gatekeeper: makeFakeGatekeeper(database, fakeKeyedDigest),
    idempotency: makeFakeIdempotencyStore(database, IDEMPOTENCY_ABANDONED_MS),
    imports: makeFakeImportStore(database),
    ledger: makeFakeQuotaLedger(database),
    participants: makeFakeParticipantSnapshots(database),
    operations: makeFakeOperationLimiter(),
    plans: makeFakePlanCatalogue(database),
    purges: makeFakePurgeStore(database),
    retries: makeFakeRetryStore(database),
    senders: makeFakeSenderMemory(database),
    userSettings: makeFakeUserSettings(database),
    validations: makeFakeValidationStore(database),
    openBudget: () => budget,
    openLimiter: () => limiter,
    budgetControl: budget,
  };
};

/** Opens all of them, empty. */
export const openFakeStorage = (): Promise<Storage> => Promise.resolve(makeFakeStorage(makeMemoryDatabase()));
