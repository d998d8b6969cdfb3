import { readsArea } from '../../shared/administration/http/admin-access.ts';
import { noStoreHeader } from '../../shared/administration/http/no-store.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
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

export const contracts = [listValidations, getValidation];
