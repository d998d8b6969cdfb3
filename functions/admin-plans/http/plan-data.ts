import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import type { adminPlanResource } from '../contract.ts';
import type { StoredPlan } from '../ports/plan-store.ts';

/** A plan as the API shows it to admins. */
export const planData = ({ plan: { features, prices, ...plan }, userCount, revision }: StoredPlan) =>
  ({
    type: 'plan',
    id: plan.slug,
    attributes: { ...plan, features: [...features], prices: [...prices], user_count: userCount, revision },
    links: { self: `/v1/admin/plans/${plan.slug}` },
  }) satisfies ResourceOf<typeof adminPlanResource>;
