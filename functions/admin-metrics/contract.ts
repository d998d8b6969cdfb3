import { readsArea } from '../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { metricsQuery, metricsResource } from './http/metrics-resource.ts';

export const getMetrics = defineRoute({
  operationId: 'getAdminMetrics',
  method: 'GET',
  path: '/admin/metrics',
  summary: 'Metrics of the whole service',
  description:
    'Users, validations by status in hours or days, the state and the latency of the CEP portal, outcomes of webhook deliveries, and the oldest work that is due. All of it is counters, some seconds old.',
  tag: 'Administration: metrics',
  access: readsArea('metrics'),
  request: { ...emptyRequest, query: metricsQuery },
  responses: { 200: { description: 'The metrics.', schema: single(metricsResource) } },
  errors: [],
});

export const contracts = [getMetrics];
