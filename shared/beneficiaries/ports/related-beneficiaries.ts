import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Beneficiary } from '../domain/beneficiary.ts';
import type { Relations } from '../domain/relations.ts';

export type RelatedBeneficiaries = {
  /**
   * The beneficiaries, active or archived, that have one of the accounts or ids, and the active ones whose label is one of the labels, with
   * or without a number after it as in `Nómina (2)`, ignoring case. The result may contain others. The cost depends on the number of
   * relations, not of beneficiaries. Writes of the last second may be missing.
   */
  readonly related: (userId: UserId, relations: Relations) => Promise<readonly Beneficiary[]>;
};
