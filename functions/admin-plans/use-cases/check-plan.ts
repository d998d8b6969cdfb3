import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { PlanData } from '../ports/plan-store.ts';

/** The limits of this plan apply where another has none of its own (interface: Request rate). */
const FREE_SLUG = 'free';

/** Whether the service needs a plan: the default one, and `free`. */
export const isRequired = ({ slug, is_default: isDefault }: Pick<PlanData, 'slug' | 'is_default'>): boolean =>
  isDefault || slug === FREE_SLUG;

/** Whether a plan may replace another, or be new. `before` is null for a new one. */
export const checkPlan = (plan: PlanData, before: PlanData | null): Result<null, 'default_plan_required' | 'plan_prices_not_allowed'> => {
  const isFree = plan.billing_model === 'free';
  if (isRequired(plan) && !(plan.is_active && isFree)) return fail('default_plan_required');
  if (before?.is_default === true && !plan.is_default) return fail('default_plan_required');
  if (isFree && plan.prices.length > 0) return fail('plan_prices_not_allowed');
  const chargesUnits = plan.billing_model === 'hybrid' || plan.billing_model === 'metered';
  if (!chargesUnits && plan.prices.some(({ kind }) => kind === 'metered_overage')) return fail('plan_prices_not_allowed');
  return ok(null);
};
