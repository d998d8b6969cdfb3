import * as v from 'valibot';

import { isValidationId } from '../../shared/domain/identity.ts';
import { defineRoute, nothing } from '../../shared/http/contract.ts';
import { etagHeader, retryAfterHeader } from '../../shared/http/headers.ts';
import { page, single } from '../../shared/http/schemas/envelope.ts';
import { validationResource, validationSummaryResource } from '../../shared/http/schemas/validation.ts';
import { historyQuery } from './domain/history-query.ts';

const validationParams = v.object({
  id: v.pipe(
    v.string('invalid_uuid'),
    v.metadata({ jsonSchema: { type: 'string', format: 'uuid' } }),
    v.toLowerCase(),
    v.guard(isValidationId, 'invalid_uuid'),
  ),
});

/** Reads one validation; polled until its status is terminal. */
export const getValidation = defineRoute({
  operationId: 'getValidation',
  method: 'GET',
  path: '/validations/{id}',
  summary: 'One validation',
  tag: 'Validations',
  access: { kind: 'api_key', permission: 'validations:read' },
  request: { ...nothing, params: validationParams, headers: v.object({ 'if-none-match': v.optional(v.string()) }) },
  responses: {
    200: { description: 'The validation.', schema: single(validationResource), headers: { ...etagHeader, ...retryAfterHeader } },
    304: { description: 'Nothing changed since the version the caller has.', headers: { ...etagHeader, ...retryAfterHeader } },
  },
  errors: ['invalid_uuid', 'not_found'],
});

/** Downloads the certificate exactly as the central bank issued it. */
export const getCep = defineRoute({
  operationId: 'getCep',
  method: 'GET',
  path: '/validations/{id}/cep',
  summary: 'The CEP certificate of a validation',
  tag: 'Validations',
  access: { kind: 'api_key', permission: 'validations:read' },
  request: {
    ...nothing,
    params: validationParams,
    query: v.object({ format: v.optional(v.picklist(['xml', 'pdf'], 'invalid_format'), 'xml') }),
    headers: v.object({ 'if-none-match': v.optional(v.string()) }),
  },
  responses: {
    200: {
      description: 'The certificate, byte for byte.',
      mediaTypes: ['application/xml', 'application/pdf'],
      headers: {
        ...etagHeader,
        'Repr-Digest': { description: 'SHA-256 of the bytes (RFC 9530).', schema: v.string() },
        'Content-Disposition': { description: 'File name.', schema: v.string() },
      },
    },
    304: { description: 'The caller has these bytes already.', headers: etagHeader },
  },
  errors: ['invalid_uuid', 'invalid_format', 'not_found', 'cep_not_available'],
});

/** History, newest first. */
export const listValidations = defineRoute({
  operationId: 'listValidations',
  method: 'GET',
  path: '/validations',
  summary: 'History of validations',
  tag: 'Validations',
  access: { kind: 'api_key', permission: 'validations:read' },
  request: { ...nothing, query: historyQuery },
  responses: {
    200: {
      description: 'A page of the history, newest first.',
      schema: page(validationSummaryResource),
      headers: { Link: { description: 'Pages before and after (RFC 8288).', schema: v.string() } },
    },
  },
  errors: ['invalid_filter', 'invalid_cursor'],
});

export const contracts = [getValidation, getCep, listValidations];
