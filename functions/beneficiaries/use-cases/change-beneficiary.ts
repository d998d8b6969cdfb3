import { UNLIMITED_BENEFICIARIES, type Beneficiary, type BeneficiaryId } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { BeneficiaryStore } from '../../../shared/beneficiaries/ports/beneficiary-store.ts';
import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ReadUserPlan } from '../../../shared/identity/plans/ports/user-plan.ts';
import { bankWhenStated, type BankContext, type RequestedChange } from '../domain/requested-change.ts';

type Deps = { readonly store: BeneficiaryStore; readonly readUserPlan: ReadUserPlan };

type ChangeCode = 'beneficiary_not_found' | 'validation_error' | 'bank_code_required_for_phone' | 'beneficiaries_limit_reached';

/** Changes the attributes of a beneficiary, never its account number: payments must not silently go elsewhere. */
export const makeChangeBeneficiary = ({ store, readUserPlan }: Deps) => {
  return async (
    id: BeneficiaryId,
    change: RequestedChange,
    userId: UserId,
    context: BankContext,
  ): Promise<Result<Beneficiary, ChangeCode>> => {
    const before = await store.find(userId, id);
    if (before === null) return fail('beneficiary_not_found');
    if (change.account !== null && change.account.number !== before.account.number) {
      return fail({ code: 'validation_error', pointer: attributePointer('account_number'), reason: 'account_fixed' });
    }
    const bank = change.stated === undefined ? before.bank : bankWhenStated(before.account, change.stated, context);
    if (bank === null) return fail({ code: 'bank_code_required_for_phone', pointer: attributePointer('bank_code') });
    const max = change.status === 'active' ? (await readUserPlan(userId)).plan.beneficiaries_max : UNLIMITED_BENEFICIARIES;
    const outcome = await store.update(
      userId,
      id,
      {
        ...(change.label === undefined ? {} : { label: change.label }),
        ...(change.stated === undefined ? {} : { bank }),
        ...(change.status === undefined ? {} : { status: change.status }),
      },
      max,
    );
    if (outcome.kind === 'limit_reached') return fail('beneficiaries_limit_reached', { meta: { limit: max } });
    return outcome.kind === 'not_found' ? fail('beneficiary_not_found') : ok(outcome.beneficiary);
  };
};
