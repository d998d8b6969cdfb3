import type { Plan } from '../../../shared/identity/plans/ports/plan-catalogue.ts';

/** The data of a plan; the number of its users is counted elsewhere. */
export type PlanData = Omit<Plan, 'user_count'>;

/** A plan with the number of its users and of its writes. */
export type StoredPlan = { readonly plan: PlanData; readonly userCount: number; readonly revision: number };

/** A write of a plan in the revision that its writer saw; null for a new plan. */
export type PlanWrite = { readonly plan: PlanData; readonly revision: number | null };

export type PlanStore = {
  readonly list: () => Promise<readonly StoredPlan[]>;
  /** Writes all of the plans, or none. */
  readonly save: (writes: readonly PlanWrite[]) => Promise<'saved' | 'conflict'>;
  /** Removes a plan that has no users. */
  readonly remove: (stored: StoredPlan) => Promise<'removed' | 'conflict'>;
};
