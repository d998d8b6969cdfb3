import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Beneficiary, BeneficiaryId } from '../domain/beneficiary.ts';
import type { Relations } from '../domain/relations.ts';
import type { BeneficiaryChange, BeneficiaryDraft } from '../domain/saving.ts';
import type { BeneficiaryPages } from './beneficiary-pages.ts';

export type SaveOutcome =
  /**
   * `reactivated`: it was archived, and is active again under its old id. `saved_before`: an earlier attempt with the same token saved it;
   * later changes stay. `duplicate`: the user has the account already, active.
   */
  | { readonly kind: 'created' | 'reactivated' | 'already_saved' | 'duplicate'; readonly beneficiary: Beneficiary }
  | { readonly kind: 'limit_reached' };

export type UpdateOutcome =
  | { readonly kind: 'updated'; readonly beneficiary: Beneficiary }
  | { readonly kind: 'not_found' }
  /** The plan's limit of active beneficiaries is reached. */
  | { readonly kind: 'limit_reached' };

/** The beneficiaries of each user. `max` is how many active ones the user's plan allows; -1 is no limit. */
export type BeneficiaryStore = BeneficiaryPages & {
  /** All of a user's, archived ones too, the newest first. It costs as much as there are: for work that needs them all. */
  readonly list: (userId: UserId) => Promise<readonly Beneficiary[]>;
  /** How many of a user's are active. */
  readonly countActive: (userId: UserId) => Promise<number>;
  /**
   * The beneficiaries, active or archived, that have one of the accounts or ids, and the active ones whose label is one of the labels, with
   * or without a number after it as in `Nómina (2)`, ignoring case. The result may contain others. The cost depends on the number of
   * relations, not of beneficiaries. Writes of the last second may be missing.
   */
  readonly related: (userId: UserId, relations: Relations) => Promise<readonly Beneficiary[]>;
  readonly find: (userId: UserId, id: BeneficiaryId) => Promise<Beneficiary | null>;
  /** By account number, active or archived. */
  readonly findByAccount: (userId: UserId, number: string) => Promise<Beneficiary | null>;
  /**
   * Saves drafts in order, each atomically, and returns the outcome of each. Under concurrency an account is saved once
   * and the limit holds. Safe to repeat after a crash: a draft with a token is saved once.
   *
   */
  readonly save: (
    userId: UserId,
    drafts: readonly BeneficiaryDraft[],
    options: { readonly max: number; readonly now: number },
  ) => Promise<readonly SaveOutcome[]>;
  readonly update: (userId: UserId, id: BeneficiaryId, change: BeneficiaryChange, max: number) => Promise<UpdateOutcome>;
};
