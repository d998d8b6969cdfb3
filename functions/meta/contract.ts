import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/contract.ts';
import { described } from '../../shared/platform/http/described.ts';

/** This API, described. */
export const getOpenApi = defineRoute({
  operationId: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI description of this API',
  description: 'This document, compressed for clients that accept gzip.',
  tag: 'Meta',
  access: { credentials: ['public'] },
  request: {
    ...emptyRequest,
    headers: v.object({ 'accept-encoding': v.optional(described(v.string(), 'Encodings that the client reads (RFC 9110 §12.5.3).')) }),
  },
  responses: {
    200: {
      description: 'OpenAPI 3.1 document.',
      mediaTypes: ['application/json'],
      headers: { 'Content-Encoding': { description: '`gzip` where the client accepts it.', schema: v.optional(v.literal('gzip')) } },
    },
  },
  errors: [],
});

export const contracts = [getOpenApi];
