/**
 * The plan an account is on: that of its subscription, or the default one when it has none. Undefined when the catalogue
 * lacks it.
 */
export const ownPlan = <Plan extends { readonly slug: string; readonly is_default: boolean }>(
  subscription: { readonly planSlug: string } | null,
  catalogue: readonly Plan[],
): Plan | undefined => catalogue.find((plan) => (subscription === null ? plan.is_default : plan.slug === subscription.planSlug));
