import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { makeAccountDirectory } from '../../../shared/adapters/dynamodb/account-directory.ts';
import { makeAccountStore } from '../../../shared/adapters/dynamodb/account-store.ts';
import { makeAddressLimiter } from '../../../shared/adapters/dynamodb/address-limiter.ts';
import { makeBeneficiaryStore } from '../../../shared/adapters/dynamodb/beneficiary-store.ts';
import { makeCentralBudget, makeCentralBudgetControl } from '../../../shared/adapters/dynamodb/central-budget.ts';
import { makeGatekeeper } from '../../../shared/adapters/dynamodb/gatekeeper.ts';
import { makeIdempotencyStore } from '../../../shared/adapters/dynamodb/idempotency-store.ts';
import { makeImportStore } from '../../../shared/adapters/dynamodb/import-store.ts';
import { makeOperationLimiter } from '../../../shared/adapters/dynamodb/operation-limiter.ts';
import { makeParticipantSnapshots } from '../../../shared/adapters/dynamodb/participant-snapshots.ts';
import { makePlanCatalogue } from '../../../shared/adapters/dynamodb/plan-catalogue.ts';
import { makePurgeStore } from '../../../shared/adapters/dynamodb/purge-store.ts';
import { makeQuotaLedger } from '../../../shared/adapters/dynamodb/quota-ledger.ts';
import { makeRetryStore } from '../../../shared/adapters/dynamodb/retry-store.ts';
import { makeSenderMemory } from '../../../shared/adapters/dynamodb/sender-memory.ts';
import type { Table } from '../../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../../shared/adapters/dynamodb/validation-store.ts';
import { IDEMPOTENCY_ABANDONED_MS, type Storage } from '../contracts/storage.ts';
import { fakeKeyedDigest } from '../fakes/keyed-digest.ts';
import { makeRecordedLog } from '../fakes/log.ts';
import { createTestTable } from './table.ts';

/** The real adapters over a table. */
const makeTableStorage = (table: Table): Storage => ({
  accounts: makeAccountStore(table),
  beneficiaries: makeBeneficiaryStore(table, fakeKeyedDigest),
  digest: fakeKeyedDigest,
  directory: makeAccountDirectory(table, fakeKeyedDigest),
  gatekeeper: makeGatekeeper(table, fakeKeyedDigest),
  idempotency: makeIdempotencyStore(table, IDEMPOTENCY_ABANDONED_MS),
  imports: makeImportStore(table),
  ledger: makeQuotaLedger(table),
  participants: makeParticipantSnapshots(table),
  operations: makeOperationLimiter(table),
  plans: makePlanCatalogue(table),
  purges: makePurgeStore(table),
  retries: makeRetryStore(table),
  senders: makeSenderMemory(table),
  validations: makeValidationStore(table),
  openBudget: () => makeCentralBudget(table),
  budgetControl: makeCentralBudgetControl(table),
  openLimiter: () => makeAddressLimiter(table, makeRecordedLog()),
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
