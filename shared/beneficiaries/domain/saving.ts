import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Beneficiary, BeneficiaryBank, BeneficiaryId, BeneficiaryStatus } from './beneficiary.ts';

/** An account to be kept. */
export type BeneficiaryDraft = {
  readonly account: BankAccount;
  readonly bank: BeneficiaryBank;
  /** As it is stored; null keeps the label an archived beneficiary has. */
  readonly label: string | null;
  /**
   * Idempotency token of the draft: an import row that may be saved again after a crash. Null without one.
   *
   */
  readonly token: string | null;
};

/** The fields that an update changes; absent ones stay. */
export type BeneficiaryChange = {
  readonly label?: string | null;
  readonly bank?: BeneficiaryBank;
  readonly status?: BeneficiaryStatus;
};

/** A beneficiary and the token of the draft that saved it last. */
export type StoredBeneficiary = { readonly beneficiary: Beneficiary; readonly token: string | null };

/**
 * The action for a draft. `saved_before`: an earlier attempt with the same token saved it, and later changes stay. `duplicate`: the user
 * has the account already, active.
 */
export type SavePlan =
  | { readonly kind: 'create' }
  | { readonly kind: 'reactivate' | 'already_saved' | 'duplicate'; readonly existing: StoredBeneficiary }
  | { readonly kind: 'limit_reached' };

const planOf = (draft: BeneficiaryDraft, existing: StoredBeneficiary | null, hasCapacity: boolean): SavePlan => {
  if (existing !== null && draft.token !== null && existing.token === draft.token) return { kind: 'already_saved', existing };
  if (existing?.beneficiary.status === 'active') return { kind: 'duplicate', existing };
  if (!hasCapacity) return { kind: 'limit_reached' };
  return existing === null ? { kind: 'create' } : { kind: 'reactivate', existing };
};

/** Plans the saving of drafts with distinct accounts, in order, up to the plan's limit. */
export const planSaves = (
  drafts: readonly { readonly draft: BeneficiaryDraft; readonly existing: StoredBeneficiary | null }[],
  capacity: number,
): readonly SavePlan[] => {
  let remaining = capacity;
  return drafts.map(({ draft, existing }) => {
    const plan = planOf(draft, existing, remaining > 0);
    if (plan.kind === 'create' || plan.kind === 'reactivate') remaining -= 1;
    return plan;
  });
};

export const newBeneficiary = (draft: BeneficiaryDraft, id: BeneficiaryId, userId: UserId, now: number): StoredBeneficiary => ({
  beneficiary: { id, userId, account: draft.account, bank: draft.bank, label: draft.label, status: 'active', createdAt: now, version: 1 },
  token: draft.token,
});

const isUnknown = ({ code, name }: BeneficiaryBank): boolean => code === null && name === null;

/** An archived beneficiary restored by a draft of its account; fields the draft omits stay. */
export const reactivate = ({ beneficiary, token }: StoredBeneficiary, draft: BeneficiaryDraft): StoredBeneficiary => ({
  beneficiary: {
    ...beneficiary,
    bank: isUnknown(draft.bank) ? beneficiary.bank : draft.bank,
    label: draft.label ?? beneficiary.label,
    status: 'active',
    version: beneficiary.version + 1,
  },
  token: draft.token ?? token,
});

/** A beneficiary after a change; the same object when nothing changed. */
export const applyChange = (before: Beneficiary, change: BeneficiaryChange): Beneficiary => {
  const bank = change.bank ?? before.bank;
  const label = change.label === undefined ? before.label : change.label;
  const status = change.status ?? before.status;
  const isSame = bank.code === before.bank.code && bank.name === before.bank.name && label === before.label && status === before.status;
  return isSame ? before : { ...before, bank, label, status, version: before.version + 1 };
};
