type PlanHead = { readonly slug: string; readonly is_default: boolean };

/** The plan whose limits apply when another sets none (interface: Request rate). */
export const freePlan = <Plan extends PlanHead>(catalogue: readonly Plan[]): Plan | undefined =>
  catalogue.find(({ slug }) => slug === 'free');

/** The plan of users without a subscription: the default one, `free` while none is. */
export const defaultPlan = <Plan extends PlanHead>(catalogue: readonly Plan[]): Plan | undefined =>
  catalogue.find((plan) => plan.is_default) ?? freePlan(catalogue);

/** Plans with all their users: those without a subscription are users of the default plan. */
export const withDefaultUsers = <Plan extends PlanHead & { readonly user_count: number }>(
  plans: readonly Plan[],
  usersWithoutSubscription: number,
): readonly Plan[] => {
  const slug = defaultPlan(plans)?.slug;
  return plans.map((plan) => (plan.slug === slug ? { ...plan, user_count: plan.user_count + usersWithoutSubscription } : plan));
};
