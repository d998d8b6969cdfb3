import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { reasonFields } from '../../shared/administration/http/reason-rule.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { validationParams } from '../../shared/validation/http/validation-params.ts';
import { retriesPage, retriesQuery, retryResource } from './http/retry-schemas.ts';

const tag = 'Administration: retries';
const path = '/admin/retries/queue';

export const listRetries = defineRoute({
  operationId: 'listAdminRetries',
  method: 'GET',
  path,
  summary: 'Pending retries of all accounts, the next one first',
  description: 'In the order in which the sweep looks at them. A retry of the last second may be missing.',
  tag,
  access: readsArea('retries'),
  request: { ...emptyRequest, query: retriesQuery },
  responses: { 200: { description: 'A page of retries.', schema: retriesPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const cancelRetry = defineRoute({
  operationId: 'cancelAdminRetry',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  summary: 'Cancel the pending retries of a validation',
  description: 'Its verdict stays. An attempt that is being made delivers its answer. The user may begin retries again.',
  tag,
  access: changesArea('retries'),
  request: { ...emptyRequest, params: validationParams, body: reasonFields },
  responses: { 200: { description: 'The retries after the change.', schema: single(retryResource) } },
  errors: ['not_found', 'retry_not_active'],
});

export const contracts = [listRetries, cancelRetry];
