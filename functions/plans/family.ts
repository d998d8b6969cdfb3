import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';

export type Ports = { readonly plans: PlanCatalogue };

export const makeFamily = ({ plans }: Ports) => ({ routes: makeRoutes(plans) }) satisfies FamilyOf<typeof manifest>;
