import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import type { KnownBeneficiary } from './rows/classify-rows.ts';

/** The data that an import needs about the user's beneficiaries. */
export const knownBeneficiaries = (saved: readonly Beneficiary[]): readonly KnownBeneficiary[] =>
  saved.map(({ id, account, label, status }) => ({ id, account: account.number, label, isActive: status === 'active' }));
