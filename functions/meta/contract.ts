import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { bilingualText } from '../../shared/platform/http/schemas/bilingual-text.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection } from '../../shared/platform/http/schemas/envelope-schema.ts';

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

/** One code of the catalogue of errors. */
export const errorCodeResource = resource('ErrorCodeEntry', {
  type: 'error_code',
  id: described(v.string(), 'The code.', 'invalid_amount'),
  attributes: {
    code: described(v.string(), 'Code to branch on; never translated.', 'invalid_amount'),
    status: described(v.pipe(v.number(), v.integer()), 'HTTP status of the code.', 422),
    retryable: described(v.boolean(), 'Whether the same request, sent again later, can succeed without a change.', false),
    texts: described(bilingualText, '`error.detail` in both languages; `{name}` is filled in when it is sent.'),
    operations: described(v.array(v.string()), 'The operations that answer with it, by operationId.', ['validateTransfer']),
  },
});

/** Every error code, for anonymous visitors; cacheable. */
export const listErrorCodes = defineRoute({
  operationId: 'listErrorCodes',
  method: 'GET',
  path: '/public/errors',
  summary: 'Every error code',
  description: 'The codes with status, texts and operations, in the order of the alphabet. No key needed; may be kept for five minutes.',
  tag: 'Meta',
  access: { credentials: ['public'] },
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'All codes.', schema: collection(errorCodeResource) } },
  errors: [],
});

export const contracts = [getOpenApi, listErrorCodes];
