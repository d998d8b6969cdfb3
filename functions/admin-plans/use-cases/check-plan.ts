import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { PlanPrice } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import type { PlanData } from '../ports/plan-store.ts';

/** The limits of this plan apply where another has none of its own (interface: Request rate). */
const FREE_SLUG = 'free';

/** Whether the service needs a plan: the default one, and `free`. */
export const isRequired = ({ slug, is_default: isDefault }: Pick<PlanData, 'slug' | 'is_default'>): boolean =>
  isDefault || slug === FREE_SLUG;

/** Units are charged by the month, on the models that charge them. Only a metered plan may have a base price of nothing, with a price of units. */
const arePricesOfModel = ({ billing_model: model, prices }: Pick<PlanData, 'billing_model' | 'prices'>): boolean => {
  const isMetered = model === 'metered';
  const isAllowed = ({ kind, billing_interval: interval, unit_amount: amount }: PlanPrice): boolean => {
    if (kind === 'metered_overage') return (isMetered || model === 'hybrid') && interval === 'month' && amount > 0;
    return isMetered ? interval !== 'once' : amount > 0;
  };
  const hasUsagePrice = prices.some(({ kind }) => kind === 'metered_overage');
  return prices.every(isAllowed) && (!isMetered || prices.length === 0 || hasUsagePrice);
};

/** Whether a plan may replace another, or be new. `before` is null for a new one. */
export const checkPlan = (plan: PlanData, before: PlanData | null): Result<null, 'default_plan_required' | 'plan_prices_not_allowed'> => {
  const isFree = plan.billing_model === 'free';
  if (isRequired(plan) && !(plan.is_active && isFree)) return fail('default_plan_required');
  if (before?.is_default === true && !plan.is_default) return fail('default_plan_required');
  if (isFree && plan.prices.length > 0) return fail('plan_prices_not_allowed');
  return arePricesOfModel(plan) ? ok(null) : fail('plan_prices_not_allowed');
};
