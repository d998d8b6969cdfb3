import type { Audited } from '../../shared/administration/ports/admin-audit-log.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { manifest } from './manifest.ts';
import type { PlanStore } from './ports/plan-store.ts';
import { makeRoutes } from './routes.ts';
import { makeManagePlans } from './use-cases/manage-plans.ts';

type Ports = { readonly planStore: PlanStore; readonly auditedPlans: Audited<PlanStore> };

export const makeFamily = (ports: Ports) => ({ routes: makeRoutes(makeManagePlans(ports)) }) satisfies FamilyOf<typeof manifest>;
