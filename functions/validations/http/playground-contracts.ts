import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { pageWithMeta, single, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { validationParams } from '../../../shared/validation/http/validation-params.ts';
import { validationResource, validationSummaryResource } from '../../../shared/validation/http/validation-schema.ts';
import { playgroundQuery } from './history-query.ts';
import { samplePayment } from './sample-payment.ts';

const tag = 'Playground';

const playgroundPage = pageWithMeta(validationSummaryResource, {
  sample: described(
    v.nullable(samplePayment),
    'A payment that Banxico certifies, to try the service with; null when the deployment has none.',
  ),
});

export const listPlaygroundRuns = defineRoute({
  operationId: 'listPlaygroundRuns',
  method: 'GET',
  path: '/playground/validations',
  summary: 'Runs of the playground',
  description:
    'The newest first, as `GET /validations` with `playground=1`. `meta.sample` is a payment to begin with, if the deployment has one.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'validations:read' },
  request: { ...emptyRequest, query: playgroundQuery },
  responses: { 200: { description: 'A page of the runs, newest first.', schema: playgroundPage, headers: linkHeader } },
  errors: ['invalid_filter', 'invalid_cursor'],
});

export const getPlaygroundRun = defineRoute({
  operationId: 'getPlaygroundRun',
  method: 'GET',
  path: '/playground/validations/{id}',
  summary: 'One run of the playground',
  description: 'The run as `GET /validations/{id}` shows it; 404 for a validation that is no run of the playground.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'validations:read' },
  request: { ...emptyRequest, params: validationParams },
  responses: { 200: { description: 'The run.', schema: single(validationResource) } },
  errors: ['not_found', 'validation_purged'],
});

export const playgroundErasure = resource('PlaygroundErasure', {
  type: 'playground_erasure',
  id: described(uuid, 'The account.'),
  attributes: {
    erased: described(v.pipe(v.number(), v.integer()), 'Runs that this request erased.', 12),
    has_more: described(v.boolean(), 'Whether runs are left: another request erases them, or they have no verdict yet.', false),
  },
});

export const erasePlaygroundRuns = defineRoute({
  operationId: 'erasePlaygroundRuns',
  method: 'DELETE',
  path: '/playground/validations',
  summary: 'Erase the runs of the playground',
  description:
    'Erases runs with a verdict for good, up to 100 in a request, for ten seconds at most; from then on their operations answer 410.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'validations:delete' },
  request: emptyRequest,
  responses: { 200: { description: 'How many were erased.', schema: single(playgroundErasure) } },
  errors: [],
});
