import * as v from 'valibot';

import { exportJobResource } from '../../../shared/exports/http/export-job-resource.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { fileNameHeader, linkHeader, reprDigestHeader } from '../../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, instantRange, page, single, singleWithMeta, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { validationSummaryResource } from '../../../shared/validation/http/validation-schema.ts';
import { exportQuery, historyQuery, statsQuery } from './history-query.ts';

const HOUR = 3_600;

export const historyPage = page(validationSummaryResource);

/** History, newest first. */
export const listValidations = defineRoute({
  operationId: 'listValidations',
  method: 'GET',
  path: '/validations',
  summary: 'History of validations',
  description:
    'The newest first, by the time at which they were accepted. `from` and `to` are calendar days in the time zone of the account ' +
    '(`timezone` of `GET /users/me`), both inclusive; `meta.range` shows the corresponding instants. Withdrawn validations are listed ' +
    'only if `with_deleted` requests them. A page reads at most 1,000 validations: if too few of them pass the filters, it is short, ' +
    '`meta.range` ends where it stopped, and `links.next` continues there.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
  request: { ...emptyRequest, query: historyQuery },
  responses: {
    200: {
      description: 'A page of the history, newest first.',
      schema: historyPage,
      headers: linkHeader,
    },
  },
  errors: ['invalid_filter', 'invalid_cursor'],
});

const count = (description: string, example: number) => described(v.pipe(v.number(), v.integer(), v.minValue(0)), description, example);

/** Counts of the history. */
export const getValidationStats = defineRoute({
  operationId: 'getValidationStats',
  method: 'GET',
  path: '/validations/stats',
  summary: 'Counts of the history',
  description:
    'How many validations the history lists with the same filters. The numbers follow each change within seconds; `meta.counted_until` ' +
    'shows how far they have got. With `search`, `amount_min`, `amount_max` or `client_ref` the newest thousand validations of the range ' +
    'are read instead, and `meta.range` shows from when on.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
  request: { ...emptyRequest, query: statsQuery },
  responses: {
    200: {
      description: 'The numbers.',
      schema: singleWithMeta(
        resource('ValidationStats', {
          type: 'validation_stats',
          id: described(uuid, 'The account.'),
          attributes: {
            total: count('All validations that pass the filters.', 1247),
            valid: count('Those with the status `valid`.', 1100),
            not_found: count('Those with the status `not_found`.', 80),
            cep_unavailable: count('Those with the status `cep_unavailable`.', 40),
            returned: count('Those with the status `returned`.', 5),
            error: count('Those with the status `error`.', 12),
            pending: count('Those without a verdict: `queued` and `processing`.', 6),
            deleted: count('Those that are withdrawn; each is also counted by its status. 0 without `with_deleted`.', 0),
            other: count('Those with another status: `invalid` and `failed`.', 4),
            by_type: described(
              v.strictObject({ direct: count('From typed fields.', 1200), ocr: count('From receipt images.', 47) }),
              'By `validation_type`.',
            ),
            by_status: described(
              v.strictObject(v.entriesFromList(VALIDATION_STATUSES, count('Those with this status.', 4))),
              'By `status`.',
            ),
          },
        }),
        {
          range: described(
            instantRange,
            'The instants that correspond to the days of the query. Later than the first of them where fewer validations were counted.',
          ),
          counted_until: described(
            v.nullable(dateTime),
            'When the latest of the counted changes was made. Null before the first change, and where the counters were not read.',
            '2026-11-20T18:00:00.000Z',
          ),
        },
      ),
    },
  },
  errors: ['invalid_filter'],
});

/** The history as a file. */
export const exportValidations = defineRoute({
  operationId: 'exportValidations',
  method: 'GET',
  path: '/validations/export',
  summary: 'The history as a file',
  description:
    'The validations that the history lists with the same filters, newest first. Instants are in UTC; a workbook has amounts and instants ' +
    'as numbers and dates. More than 5,000 rows, or rows that are not found within eight seconds, are written in the background: then the ' +
    'answer is 202, and `GET /exports/{id}` has the address of the file; the same request answers with the same export until a minute after it is complete. `Content-Length` and `Repr-Digest` show whether a file arrived whole.',
  tag: 'Validations',
  access: {
    credentials: ['api_key', 'session'],
    permission: 'validations:read',
    limits: [{ max: 60, windowSeconds: HOUR, per: 'account' }],
  },
  request: { ...emptyRequest, query: exportQuery },
  responses: {
    200: {
      description: 'The file.',
      mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      headers: {
        ...reprDigestHeader,
        'X-Has-More': { description: 'Whether the list has more rows than `limit`.', schema: v.picklist(['true', 'false']) },
        ...fileNameHeader,
      },
    },
    202: {
      description: 'The file is written in the background.',
      schema: single(exportJobResource),
      headers: { Location: { description: 'Address of the export.', schema: v.string() } },
    },
  },
  errors: ['invalid_filter'],
});
