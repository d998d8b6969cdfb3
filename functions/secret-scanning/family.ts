import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeEndExposedKeys } from './use-cases/end-exposed-keys.ts';

export type Ports = Parameters<typeof makeEndExposedKeys>[0];

export const makeFamily = (ports: Ports) => ({ routes: makeRoutes(makeEndExposedKeys(ports)) }) satisfies FamilyOf<typeof manifest>;
