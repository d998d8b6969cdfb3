import type { ImportStore } from '../../../functions/imports/ports/import-store.ts';
import type { QuotaLedger } from '../../../functions/validate/ports/quota-ledger.ts';
import type { AccountDirectory } from '../../../shared/banking/ports/account-directory.ts';
import type { ParticipantSnapshots } from '../../../shared/banking/ports/participant-snapshots.ts';
import type { CentralBudget, CentralBudgetControl } from '../../../shared/banxico/ports/central-budget.ts';
import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { Account, AccountStore } from '../../../shared/identity/ports/account-store.ts';
import type { AddressLimiter } from '../../../shared/identity/ports/address-limiter.ts';
import type { Gatekeeper } from '../../../shared/identity/ports/gatekeeper.ts';
import type { OperationLimiter } from '../../../shared/identity/ports/operation-limiter.ts';
import type { PlanCatalogue } from '../../../shared/identity/ports/plan-catalogue.ts';
import type { UserSettings } from '../../../shared/identity/ports/user-settings.ts';
import type { IdempotencyStore } from '../../../shared/platform/idempotency/idempotency-store.ts';
import type { KeyedDigest } from '../../../shared/platform/secrets/keyed-digest.ts';
import type { PurgeStore } from '../../../shared/validation/ports/purge-store.ts';
import type { RetryStore } from '../../../shared/validation/ports/retry-store.ts';
import type { SenderMemory } from '../../../shared/validation/ports/sender-memory.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { anAccount, USER_PERMISSIONS } from '../builders/accounts.ts';
import { apiKeyOf } from '../builders/identity.ts';

/** Every port that keeps state in one place, empty when opened. */
export type Storage = {
  readonly accounts: AccountStore;
  readonly beneficiaries: BeneficiaryStore;
  readonly digest: KeyedDigest;
  readonly directory: AccountDirectory;
  readonly gatekeeper: Gatekeeper;
  readonly idempotency: IdempotencyStore;
  readonly imports: ImportStore;
  readonly ledger: QuotaLedger;
  readonly participants: ParticipantSnapshots;
  readonly operations: OperationLimiter;
  readonly plans: PlanCatalogue;
  readonly purges: PurgeStore;
  readonly retries: RetryStore;
  readonly senders: SenderMemory;
  readonly userSettings: UserSettings;
  readonly validations: ValidationStore;
  /** One more function's view of the shared budget. */
  readonly openBudget: () => CentralBudget;
  readonly budgetControl: CentralBudgetControl;
  /** One more function's view of the counters per address. */
  readonly openLimiter: () => AddressLimiter;
};

/** After this an attempt under an Idempotency-Key that gave no sign counts as abandoned (interface: Idempotency rule 4). */
export const IDEMPOTENCY_ABANDONED_MS = 300_000;

export type OpenStorage = () => Promise<Storage>;

export type Grants = {
  readonly permissions?: readonly string[];
  readonly monthlyLimit?: number;
  readonly minuteLimit?: number;
  readonly account?: Partial<Account>;
};

/** Creates an account with an API key and returns both. */
export const givenAccount = async ({ accounts, digest }: Storage, name: string, grants: Grants = {}) => {
  const account = anAccount(name, grants.account);
  const apiKey = apiKeyOf(name);
  const keyDigest = await digest.ofApiKey(apiKey);
  const outcome = await accounts.create(
    account,
    { passwordHash: 'unused', apiKeyDigest: keyDigest },
    {
      permissions: grants.permissions ?? USER_PERMISSIONS,
      monthlyLimit: grants.monthlyLimit ?? 10,
      minuteLimit: grants.minuteLimit ?? 100_000,
    },
  );
  if (outcome !== 'created') throw new Error(outcome);
  return { account, apiKey, keyDigest };
};
