import { readsArea } from '../../shared/administration/http/admin-access.ts';
import { userQuery } from '../../shared/administration/http/user-filter.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { adminImportParams, importResource, importsPage, importsQuery } from './http/import-schemas.ts';

const tag = 'Administration: imports';
const path = '/admin/imports';

export const listImports = defineRoute({
  operationId: 'listAdminImports',
  method: 'GET',
  path,
  summary: 'Imports of a user, newest first',
  description: 'Of beneficiaries and of validations, for 30 days: their states and counters, without contents of rows.',
  tag,
  access: readsArea('imports'),
  request: { ...emptyRequest, query: importsQuery },
  responses: { 200: { description: 'A page of imports.', schema: importsPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getImport = defineRoute({
  operationId: 'getAdminImport',
  method: 'GET',
  path: `${path}/{kind}/{id}`,
  summary: 'An import of a user',
  description: 'The state, the counters and the failure, without contents of rows.',
  tag,
  access: readsArea('imports'),
  request: { ...emptyRequest, params: adminImportParams, query: userQuery },
  responses: { 200: { description: 'The import.', schema: single(importResource) } },
  errors: ['not_found'],
});

export const contracts = [listImports, getImport];
