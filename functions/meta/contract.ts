import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/contract.ts';

/** This API, described. */
export const getOpenApi = defineRoute({
  operationId: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI description of this API',
  description: 'This document.',
  tag: 'Meta',
  access: { credentials: ['public'] },
  request: emptyRequest,
  responses: { 200: { description: 'OpenAPI 3.1 document.', mediaTypes: ['application/json'] } },
  errors: [],
});

export const contracts = [getOpenApi];
