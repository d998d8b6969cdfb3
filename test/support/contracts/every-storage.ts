import { describeAccountDirectory } from './banking/account-directory.ts';
import { describeParticipantSnapshots } from './banking/participant-snapshots.ts';
import { describeCentralBudget } from './banxico/central-budget.ts';
import { describeBeneficiaryStore } from './beneficiaries/beneficiary-store.ts';
import { describeAccountStore, describePlanCatalogue, describeSenderMemory } from './identity/accounts-and-plans.ts';
import { describeAddressLimiter } from './identity/address-limiter.ts';
import { describeGatekeeper } from './identity/gatekeeper.ts';
import { describeOperationLimiter } from './identity/operation-limiter.ts';
import { describeImportStore } from './imports/import-store.ts';
import { describeIdempotencyStore } from './platform/idempotency-store.ts';
import type { OpenStorage } from './storage.ts';
import { describeQuotaLedger } from './validate/quota-ledger.ts';
import { describePurgeStore } from './validation/purge-store.ts';
import { describeRetrySettings } from './validation/retry-settings.ts';
import { describeRetryStore } from './validation/retry-store.ts';
import { describeValidationStore } from './validation/validation-store.ts';

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
  describeRetrySettings(name, open);
  describeRetryStore(name, open);
  describeSenderMemory(name, open);
  describeValidationStore(name, open);
};
