import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';

/** Number of a saved beneficiary within its user, from 1; never reused. */
export type BeneficiaryId = Brand<number, 'BeneficiaryId'>;

export const isBeneficiaryId = (value: number): value is BeneficiaryId => Number.isSafeInteger(value) && value > 0;

/** `inactive` is archived: kept, but neither counted nor used. */
export const BENEFICIARY_STATUSES = ['active', 'inactive'] as const;
export type BeneficiaryStatus = (typeof BENEFICIARY_STATUSES)[number];

/** The bank of a saved account, as far as it is known. */
export type BeneficiaryBank = { readonly code: SpeiCode | null; readonly name: string | null };

/** An account that a user keeps under a label. One user has an account once, active or archived. Instants are epoch milliseconds. */
export type Beneficiary = {
  readonly id: BeneficiaryId;
  readonly userId: UserId;
  readonly account: BankAccount;
  readonly bank: BeneficiaryBank;
  readonly label: string | null;
  readonly status: BeneficiaryStatus;
  readonly createdAt: number;
  /** Rises with every change. */
  readonly version: number;
};

/** The number of beneficiaries a plan allows when it sets no limit (interface: Plan, beneficiaries_max). */
export const UNLIMITED_BENEFICIARIES = -1;

/** How many more active beneficiaries the limit allows. */
export const remainingCapacity = (active: number, max: number): number =>
  max === UNLIMITED_BENEFICIARIES ? Number.POSITIVE_INFINITY : Math.max(0, max - active);
