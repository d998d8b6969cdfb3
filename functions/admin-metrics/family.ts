import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadMetrics, type MetricsDeps } from './use-cases/read-metrics.ts';

export const makeFamily = (ports: MetricsDeps) => ({ routes: makeRoutes(makeReadMetrics(ports)) }) satisfies FamilyOf<typeof manifest>;
