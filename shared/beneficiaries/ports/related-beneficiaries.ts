import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Beneficiary } from '../domain/beneficiary.ts';
import type { Relations } from '../domain/relations.ts';

export type RelatedBeneficiaries = {
  /**
   * The beneficiaries, active or archived, that have one of the accounts or ids, and the active ones whose label is one of
   * the labels, or one of them with a number behind it as in `Nómina (2)`, case aside. There may be others among them.
   * It costs what is asked for, however many there are; it may not yet know what was written within the last second.
   */
  readonly related: (userId: UserId, relations: Relations) => Promise<readonly Beneficiary[]>;
};
