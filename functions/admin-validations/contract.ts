import { readsArea } from '../../shared/administration/http/admin-access.ts';
import { noStoreHeader } from '../../shared/administration/http/no-store.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { fileNameHeader, linkHeader, reprDigestHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { validationParams } from '../../shared/validation/http/validation-params.ts';
import { adminValidationResource, validationsPage, validationsQuery } from './http/validation-schemas.ts';

const tag = 'Administration: validations';
const path = '/admin/validations';

export const listValidations = defineRoute({
  operationId: 'listAdminValidations',
  method: 'GET',
  path,
  summary: 'Validations of a user, newest first',
  description: 'Withdrawn ones included. Accounts are masked. A page with filters may be short; `links.next` continues it.',
  tag,
  access: readsArea('validations'),
  request: { ...emptyRequest, query: validationsQuery },
  responses: { 200: { description: 'A page of validations.', schema: validationsPage, headers: linkHeader } },
  errors: ['invalid_filter', 'invalid_cursor'],
});

export const getValidation = defineRoute({
  operationId: 'getAdminValidation',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A validation of any user',
  description:
    'Accounts and names are masked, unless you may read the data of customers in clear. Each reading in clear is part of the audit.',
  tag,
  access: readsArea('validations'),
  request: { ...emptyRequest, params: validationParams },
  responses: { 200: { description: 'The validation.', schema: single(adminValidationResource), headers: noStoreHeader } },
  errors: ['not_found'],
});

export const getEvidence = defineRoute({
  operationId: 'getAdminEvidence',
  method: 'GET',
  path: `${path}/{id}/evidence`,
  summary: 'The evidence pack of a validation of any user',
  description:
    'As `GET /validations/{id}/evidence`. Unless you may read the data of customers in clear, the request and the verdict are masked, and ' +
    'the documents of the portal are left out: their digests stay. Each pack in clear is part of the audit.',
  tag,
  access: { ...readsArea('validations'), limits: [{ max: 300, windowSeconds: 3_600, per: 'account' }] },
  request: { ...emptyRequest, params: validationParams },
  responses: {
    200: {
      description: 'The pack.',
      mediaTypes: ['application/zip'],
      headers: { ...reprDigestHeader, ...fileNameHeader, ...noStoreHeader },
    },
  },
  errors: ['not_found', 'validation_not_finished'],
});

export const contracts = [listValidations, getValidation, getEvidence];
