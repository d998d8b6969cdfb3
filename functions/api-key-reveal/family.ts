import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeRevealApiKey } from './use-cases/reveal-api-key.ts';

export type Ports = Parameters<typeof makeRevealApiKey>[0];

export const makeFamily = (ports: Ports) => ({ routes: makeRoutes(makeRevealApiKey(ports)) }) satisfies FamilyOf<typeof manifest>;
