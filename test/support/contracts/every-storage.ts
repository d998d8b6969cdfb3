import { describeAccountDirectory } from './account-directory.ts';
import { describeAccountStore, describePlanCatalogue, describeSenderMemory } from './accounts-and-plans.ts';
import { describeAddressLimiter } from './address-limiter.ts';
import { describeBeneficiaryStore } from './beneficiary-store.ts';
import { describeCentralBudget } from './central-budget.ts';
import { describeGatekeeper } from './gatekeeper.ts';
import { describeIdempotencyStore } from './idempotency-store.ts';
import { describeImportStore } from './import-store.ts';
import { describeOperationLimiter } from './operation-limiter.ts';
import { describeParticipantSnapshots } from './participant-snapshots.ts';
import { describePurgeStore } from './purge-store.ts';
import { describeQuotaLedger } from './quota-ledger.ts';
import { describeRetryStore } from './retry-store.ts';
import type { OpenStorage } from './storage.ts';
import { describeValidationStore } from './validation-store.ts';

/** What every implementation of the ports that keep state guarantees. */
export const describeStorage = (name: string, open: OpenStorage): void => {
  describeAccountDirectory(name, open);
  describeAccountStore(name, open);
  describeAddressLimiter(name, open);
  describeBeneficiaryStore(name, open);
  describeCentralBudget(name, open);
  describeGatekeeper(name, open);
  describeIdempotencyStore(name, open);
  describeParticipantSnapshots(name, open);
  describeOperationLimiter(name, open);
  describeImportStore(name, open);
  describePlanCatalogue(name, open);
  describePurgeStore(name, open);
  describeQuotaLedger(name, open);
  describeRetryStore(name, open);
  describeSenderMemory(name, open);
  describeValidationStore(name, open);
};
