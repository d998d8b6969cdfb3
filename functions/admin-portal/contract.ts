import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { reasonFields } from '../../shared/administration/http/reason-rule.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { portalStatusResource, rateFields } from './http/portal-status.ts';

const tag = 'Administration: CEP portal';

const shown = { 200: { description: 'The state of the queries to the portal.', schema: single(portalStatusResource) } } as const;

export const getPortalStatus = defineRoute({
  operationId: 'getAdminPortalStatus',
  method: 'GET',
  path: '/admin/central/status',
  summary: 'State of the queries to the CEP portal',
  description: 'The rate in force, the breaker, and when the next query may leave. The state is the one of the whole deployment.',
  tag,
  access: readsArea('central'),
  request: emptyRequest,
  responses: shown,
  errors: [],
});

export const changePortalRate = defineRoute({
  operationId: 'changeAdminPortalRate',
  method: 'PATCH',
  path: '/admin/central/rate',
  summary: 'Change the rate of queries to the CEP portal',
  description: 'At least one of the two parts. The rate is in force for the next query of every function.',
  tag,
  access: changesArea('central'),
  request: { ...emptyRequest, body: rateFields },
  responses: shown,
  errors: ['no_valid_fields'],
});

export const openPortalBreaker = defineRoute({
  operationId: 'openAdminPortalBreaker',
  method: 'POST',
  path: '/admin/central/breaker/open',
  summary: 'Stop all queries to the CEP portal',
  description:
    'No query leaves until the breaker is closed by hand; those under way end. A synchronous validation answers 503 ' +
    '`central_rate_limit_exhausted` without consuming its unit, and others wait in their queues.',
  tag,
  access: changesArea('central'),
  request: { ...emptyRequest, body: reasonFields },
  responses: shown,
  errors: [],
});

export const closePortalBreaker = defineRoute({
  operationId: 'closeAdminPortalBreaker',
  method: 'POST',
  path: '/admin/central/breaker/close',
  summary: 'Allow queries to the CEP portal again',
  description:
    'Ends the pause that an admin began, and the one after a throttle page. Waiting validations look again within a minute or two.',
  tag,
  access: changesArea('central'),
  request: { ...emptyRequest, body: reasonFields },
  responses: shown,
  errors: [],
});

export const contracts = [getPortalStatus, changePortalRate, openPortalBreaker, closePortalBreaker];
