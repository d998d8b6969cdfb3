import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { makeImportStore } from '../../../functions/imports/adapters/import-store.ts';
import { makeQuotaLedger } from '../../../functions/validate/adapters/quota-ledger.ts';
import { makeAccountDirectory } from '../../../shared/banking/adapters/account-directory.ts';
import { makeParticipantSnapshots } from '../../../shared/banking/adapters/participant-snapshots.ts';
import { makeCentralBudget, makeCentralBudgetControl } from '../../../shared/banxico/adapters/central-budget.ts';
import { makeBeneficiaryStore } from '../../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeAccountStore } from '../../../shared/identity/adapters/account-store.ts';
import { makeAddressLimiter } from '../../../shared/identity/adapters/address-limiter.ts';
import { makeGatekeeper } from '../../../shared/identity/adapters/gatekeeper.ts';
import { makeOperationLimiter } from '../../../shared/identity/adapters/operation-limiter.ts';
import { makePlanCatalogue } from '../../../shared/identity/adapters/plan-catalogue.ts';
import { quotaUnitWrites } from '../../../shared/identity/adapters/quota-unit.ts';
import { makeUserSettings } from '../../../shared/identity/adapters/user-settings.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeIdempotencyStore } from '../../../shared/platform/idempotency/dynamodb-idempotency-store.ts';
import { makePurgeStore } from '../../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeRetryStore } from '../../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeSenderMemory } from '../../../shared/validation/adapters/dynamodb/sender-memory.ts';
import { makeValidationStore } from '../../../shared/validation/adapters/dynamodb/validation-store.ts';
import { IDEMPOTENCY_ABANDONED_MS, type Storage } from '../contracts/storage.ts';
import { fakeKeyedDigest } from '../fakes/platform/keyed-digest.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
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
  purges: makePurgeStore(table, quotaUnitWrites),
  retries: makeRetryStore(table),
  senders: makeSenderMemory(table),
  userSettings: makeUserSettings(table),
  validations: makeValidationStore(table, quotaUnitWrites),
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
