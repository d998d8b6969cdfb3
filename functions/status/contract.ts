import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { centralStatusResource } from './http/central-status.ts';

const tag = 'Status';
const access = { credentials: ['public'] } as const;

export const getCentralStatus = defineRoute({
  operationId: 'getCentralStatus',
  method: 'GET',
  path: '/status/central',
  summary: 'State of the CEP portal',
  description:
    'Derived from the pauses of the queries and from a request to the portal every five minutes. No key needed; may be kept for a minute.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The state.', schema: single(centralStatusResource) } },
  errors: [],
});

export const healthResource = resource('Health', {
  type: 'health',
  id: described(v.literal('api'), 'There is one API.'),
  attributes: { status: described(v.literal('ok'), 'The API takes requests, and its storage answers.') },
});

export const getHealth = defineRoute({
  operationId: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Whether the API works',
  description: 'For monitors: 200 while the API takes requests and its storage answers, else 503. The CEP portal has no part in it.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'It works.', schema: single(healthResource) } },
  errors: [],
});

export const contracts = [getCentralStatus, getHealth];
