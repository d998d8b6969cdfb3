import type { FamilyOf } from '../../shared/identity/http/route.ts';
import type { PlanCatalogue } from '../../shared/identity/ports/plan-catalogue.ts';
import type { UserStore } from '../../shared/identity/ports/user-store.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadMe } from './use-cases/read-me.ts';

export type Ports = { readonly users: UserStore; readonly plans: PlanCatalogue; readonly log: Log };

export const makeFamily = (ports: Ports) => ({ routes: makeRoutes(makeReadMe(ports)) }) satisfies FamilyOf<typeof manifest>;
