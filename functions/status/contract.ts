import * as v from 'valibot';

import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection, single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { incidentsQuery } from '../../shared/service-status/http/incident-schemas.ts';
import { bankTimingResource } from './http/bank-timings.ts';
import { centralStatusResource } from './http/central-status.ts';
import { incidentPage } from './http/incidents.ts';
import { followSubscriptionLink, subscribeToIncidents } from './http/subscription-contracts.ts';
import { timeSeriesQuery, timeSeriesResource } from './http/time-series.ts';

const tag = 'Status';
const access = { credentials: ['public'] } as const;

export const getCentralStatus = defineRoute({
  operationId: 'getCentralStatus',
  method: 'GET',
  path: '/status/central',
  summary: 'State of the CEP portal',
  description:
    'Derived from the answers of the portal to validations and to a request every five minutes. No key needed; may be kept for a minute.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The state.', schema: single(centralStatusResource) } },
  errors: [],
});

export const getCentralTimeSeries = defineRoute({
  operationId: 'getCentralTimeSeries',
  method: 'GET',
  path: '/status/central/timeseries',
  summary: 'State of the CEP portal over time',
  description: 'Of all accounts together, without the playground. No key needed; may be kept for a minute.',
  tag,
  access,
  request: { ...emptyRequest, query: timeSeriesQuery },
  responses: { 200: { description: 'A point for each step of the window.', schema: single(timeSeriesResource) } },
  errors: [],
});

export const listBankTimings = defineRoute({
  operationId: 'listBankTimings',
  method: 'GET',
  path: '/status/central/timings',
  summary: 'Time from payment to CEP by bank',
  description:
    'Of the last thirty days and all accounts together: validations that began within half an hour of the payment, until the query or the ' +
    'retry that found the CEP. Banks with fewer than ten of them are left out. No key needed; may be kept for a minute.',
  tag,
  access,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The banks, in the order of their codes.', schema: collection(bankTimingResource) } },
  errors: [],
});

export const listPublicIncidents = defineRoute({
  operationId: 'listIncidents',
  method: 'GET',
  path: '/status/incidents',
  summary: 'Incidents of the service, the latest first',
  description: 'With their updates, in the language of the request. No key needed; may be kept for a minute.',
  tag,
  access,
  request: { ...emptyRequest, query: incidentsQuery },
  responses: { 200: { description: 'A page of the incidents.', schema: incidentPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getIncidentFeed = defineRoute({
  operationId: 'getIncidentFeed',
  method: 'GET',
  path: '/status/incidents.atom',
  summary: 'Incidents as an Atom feed',
  description: 'The latest fifty incidents, in the language of the request (RFC 4287). No key needed; may be kept for a minute.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The feed.', mediaTypes: ['application/atom+xml'] } },
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

export const contracts = [
  getCentralStatus,
  getCentralTimeSeries,
  listBankTimings,
  listPublicIncidents,
  getIncidentFeed,
  getHealth,
  subscribeToIncidents,
  followSubscriptionLink,
];
