import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { TABLE_FORMATS } from '../../../shared/platform/files/table-file.ts';
import { fileNameHeader, linkHeader, reprDigestHeader } from '../../../shared/platform/http/headers.ts';
import { cursorPaging, daysInOrder, oneCursor } from '../../../shared/platform/http/list-query.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, page } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { calendarDate, integerText, oneOf, parameter } from '../../../shared/platform/http/schemas/fields.ts';

const HOUR = 3_600;

/** Rows of an export at most. */
const MAX_EXPORT_ROWS = 5_000;

const day = v.optional(
  parameter(calendarDate({ code: 'invalid_filter', reason: 'date_filter' }), 'A day in the time zone of the account, inclusive.'),
);

const filters = { from: day, to: day };

const requestsQuery = v.pipe(listParameters({ ...filters, ...cursorPaging }), daysInOrder(), oneCursor());

export type RequestsQuery = v.InferOutput<typeof requestsQuery>;

const exportQuery = v.pipe(
  listParameters({
    ...filters,
    format: v.optional(parameter(oneOf(TABLE_FORMATS, { code: 'invalid_format', reason: 'export_format' }), 'Format of the file.'), 'csv'),
    limit: v.optional(
      parameter(
        integerText({ minimum: 1, maximum: MAX_EXPORT_ROWS }, { code: 'invalid_filter', reason: 'export_limit' }),
        'Rows of the file at most.',
      ),
      String(MAX_EXPORT_ROWS),
    ),
  }),
  daysInOrder(),
);

const access = { credentials: ['api_key', 'session'], permission: 'usage:read_self' } as const;

export const loggedRequest = resource('LoggedRequest', {
  type: 'logged_request',
  id: described(v.string(), 'Id of the request, as in `meta.request_id`.', '9f2c1d7e4b6a4e0c8d5f3a1b2c4d6e8f'),
  attributes: {
    method: described(v.nullable(v.string()), 'Method; null for an operation that no longer exists.', 'POST'),
    route: described(v.nullable(v.string()), 'Path with the names of its parameters; null as well.', '/v1/validate'),
    operation: described(v.string(), '`operationId` of the OpenAPI document.', 'validate'),
    status: described(v.pipe(v.number(), v.integer()), 'Status of the answer.', 200),
    code: described(v.nullable(v.string()), 'Code of the first error; null for a success.', null),
    ms: described(v.pipe(v.number(), v.integer(), v.minValue(0)), 'Milliseconds until the answer.', 2410),
    request_id: described(v.string(), 'The same as `id`.', '9f2c1d7e4b6a4e0c8d5f3a1b2c4d6e8f'),
    at: described(dateTime, 'When it was answered.'),
  },
});

/** The requests of the account. */
export const listUsageRequests = defineRoute({
  operationId: 'listUsageRequests',
  method: 'GET',
  path: '/usage/api',
  summary: 'The requests of the account',
  description:
    'Requests with a valid credential of the last 30 days, newest first, without their contents. A request appears within a minute or two. ' +
    'Replays of an answer under an Idempotency-Key are listed, too.',
  tag: 'Usage',
  access: { ...access, testMode: 'separated' },
  request: { ...emptyRequest, query: requestsQuery },
  responses: { 200: { description: 'A page of requests.', schema: page(loggedRequest), headers: linkHeader } },
  errors: ['invalid_cursor'],
});

/** The requests of the account as a file. */
export const exportUsageRequests = defineRoute({
  operationId: 'exportUsageRequests',
  method: 'GET',
  path: '/usage/api/export',
  summary: 'The requests of the account as a file',
  description: 'The newest requests of the days, with the columns of `GET /usage/api`; instants are in UTC.',
  tag: 'Usage',
  access: { ...access, limits: [{ max: 60, windowSeconds: HOUR, per: 'account' }] },
  request: { ...emptyRequest, query: exportQuery },
  responses: {
    200: {
      description: 'The file.',
      mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      headers: {
        ...reprDigestHeader,
        'X-Has-More': { description: 'Whether the days have more requests than `limit`.', schema: v.picklist(['true', 'false']) },
        ...fileNameHeader,
      },
    },
  },
  errors: [],
});
