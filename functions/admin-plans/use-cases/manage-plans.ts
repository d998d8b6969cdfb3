import type { AdminActor, AuditValues } from '../../../shared/administration/domain/audit-row.ts';
import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { PlanData, PlanStore, StoredPlan } from '../ports/plan-store.ts';
import { checkPlan, isRequired } from './check-plan.ts';

type Deps = { readonly planStore: PlanStore; readonly auditedPlans: Audited<PlanStore> };

export type PutPlanRequest = {
  readonly actor: AdminActor;
  readonly reason: string;
  readonly plan: Omit<PlanData, 'processor_product_id'>;
  /** The revision that the caller saw; null for a new plan. */
  readonly revision: number | null;
};

export type PutPlanCode = 'plan_changed' | 'default_plan_required' | 'plan_prices_not_allowed';

const auditValue = (value: PlanData[keyof PlanData]): string | number | boolean | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** The fields of a plan that differ from another, for the audit. */
const valuesOf = (plan: PlanData, other: PlanData | null): AuditValues => {
  const others: Readonly<Record<string, PlanData[keyof PlanData]>> = { ...other };
  return Object.fromEntries(
    Object.entries(plan)
      .map(([name, value]) => [name, auditValue(value)] as const)
      .filter(([name, value]) => others[name] === undefined || auditValue(others[name]) !== value),
  );
};

/** Plans as admins change them: whole, in the revision that they saw. Each change is audited in its transaction. */
export const makeManagePlans = ({ planStore, auditedPlans }: Deps) => {
  const find = async (slug: string): Promise<Result<StoredPlan, 'plan_not_found'>> => {
    const stored = (await planStore.list()).find(({ plan }) => plan.slug === slug);
    return stored === undefined ? fail('plan_not_found') : ok(stored);
  };

  return {
    list: async () => (await planStore.list()).toSorted((left, right) => left.plan.sort_order - right.plan.sort_order),

    find,

    /** Adds or replaces a plan. Of plans that are to be the default one, the last one is. */
    put: async ({ actor, reason, plan, revision }: PutPlanRequest): Promise<Result<'created' | 'replaced', PutPlanCode>> => {
      const stored = await planStore.list();
      const seen = stored.find((each) => each.plan.slug === plan.slug);
      if ((seen?.revision ?? null) !== revision) return fail('plan_changed');
      const before = seen === undefined ? null : seen.plan;
      const after = { ...plan, processor_product_id: before?.processor_product_id ?? null };
      const allowed = checkPlan(after, before);
      if (!allowed.ok) return allowed;
      const formerDefault = stored.filter((each) => plan.is_default && each.plan.is_default && each.plan.slug !== plan.slug);
      const saved = await auditedPlans({
        actor,
        area: 'plans',
        action: before === null ? 'create_plan' : 'change_plan',
        target: { kind: 'plan', id: plan.slug },
        before: before === null ? null : valuesOf(before, after),
        after: valuesOf(after, before),
        reason,
      }).save([
        { plan: after, revision },
        ...formerDefault.map((each) => ({ plan: { ...each.plan, is_default: false }, revision: each.revision })),
      ]);
      if (saved === 'conflict') return fail('plan_changed');
      return ok(before === null ? 'created' : 'replaced');
    },

    remove: async (actor: AdminActor, slug: string): Promise<Result<null, 'plan_not_found' | 'plan_in_use' | 'default_plan_required'>> => {
      const found = await find(slug);
      if (!found.ok) return found;
      const { plan } = found.value;
      if (isRequired(plan)) return fail('default_plan_required');
      if (plan.is_active) return fail('plan_in_use');
      const change = { actor, area: 'plans', action: 'delete_plan', target: { kind: 'plan', id: slug } } as const;
      const removed = await auditedPlans({ ...change, before: valuesOf(plan, null), after: null, reason: null }).remove(found.value);
      return removed === 'removed' ? ok(null) : fail('plan_in_use');
    },
  };
};

export type ManagePlans = ReturnType<typeof makeManagePlans>;
