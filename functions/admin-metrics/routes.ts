import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { getMetrics } from './contract.ts';
import { presentMetrics } from './http/metrics-resource.ts';
import type { ReadMetrics } from './use-cases/read-metrics.ts';

export const makeRoutes = (readMetrics: ReadMetrics): readonly Route[] => [
  bindProtected(getMetrics, {
    prepare: ({ query }) => ok(query.window),
    useCase: async (window, { receivedAt }) => ok(await readMetrics(window, receivedAt)),
    present: presentMetrics,
  }),
];
