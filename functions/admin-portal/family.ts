import { makeChangePortal, type ChangePortalDeps } from '../../shared/administration/use-cases/change-portal.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';

export const makeFamily = (ports: ChangePortalDeps) =>
  ({ routes: makeRoutes({ portalRate: ports.portalRate, changePortal: makeChangePortal(ports) }) }) satisfies FamilyOf<typeof manifest>;
