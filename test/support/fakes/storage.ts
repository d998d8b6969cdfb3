import type { CentralRate } from '../../../shared/domain/central/central-budget.ts';
import { IDEMPOTENCY_ABANDONED_MS, type Storage } from '../contracts/storage.ts';
import { makeFakeAccountDirectory } from './account-directory.ts';
import { makeFakeAccountStore } from './account-store.ts';
import { makeFakeAddressLimiter } from './address-limiter.ts';
import { makeFakeBeneficiaryStore } from './beneficiary-store.ts';
import { makeFakeCentralBudget } from './central-budget.ts';
import { makeMemoryDatabase, type MemoryDatabase } from './database.ts';
import { makeFakeGatekeeper } from './gatekeeper.ts';
import { makeFakeIdempotencyStore } from './idempotency-store.ts';
import { makeFakeImportStore } from './import-store.ts';
import { fakeKeyedDigest } from './keyed-digest.ts';
import { makeFakeOperationLimiter } from './operation-limiter.ts';
import { makeFakeParticipantSnapshots } from './participant-snapshots.ts';
import { makeFakePlanCatalogue } from './plan-catalogue.ts';
import { makeFakePurgeStore } from './purge-store.ts';
import { makeFakeQuotaLedger } from './quota-ledger.ts';
import { makeFakeRetryStore } from './retry-store.ts';
import { makeFakeSenderMemory } from './sender-memory.ts';
import { makeFakeValidationStore } from './validation-store.ts';

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
    validations: makeFakeValidationStore(database),
    openBudget: () => budget,
    openLimiter: () => limiter,
    budgetControl: budget,
  };
};

/** Opens all of them, empty. */
export const openFakeStorage = (): Promise<Storage> => Promise.resolve(makeFakeStorage(makeMemoryDatabase()));
