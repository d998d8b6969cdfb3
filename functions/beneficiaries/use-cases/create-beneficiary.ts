import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { BeneficiaryDraft } from '../../../shared/beneficiaries/domain/saving.ts';
import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';

type Deps = { readonly store: BeneficiaryStore; readonly readUserPlan: ReadUserPlan };

/** Saves an account for a user; an archived one returns under its old id. */
export const makeCreateBeneficiary = ({ store, readUserPlan }: Deps) => {
  return async (
    draft: BeneficiaryDraft,
    userId: UserId,
    now: number,
  ): Promise<
    Result<{ readonly beneficiary: Beneficiary; readonly isNew: boolean }, 'duplicate_account' | 'beneficiaries_limit_reached'>
  > => {
    const { beneficiaries_max: max } = (await readUserPlan(userId)).plan;
    const [outcome] = await store.save(userId, [draft], { max, now });
    if (outcome === undefined || outcome.kind === 'limit_reached') return fail('beneficiaries_limit_reached', { meta: { limit: max } });
    if (outcome.kind === 'duplicate') return fail({ code: 'duplicate_account', pointer: attributePointer('account_number') });
    return ok({ beneficiary: outcome.beneficiary, isNew: outcome.kind === 'created' });
  };
};
