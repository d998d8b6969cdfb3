import * as v from 'valibot';

import { isExportId, SHOWN_STATUSES } from '../../shared/exports/domain/export-job.ts';
import { exportJobResource } from '../../shared/exports/http/export-job-resource.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, selfLinks } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, text, uuidOf } from '../../shared/platform/http/schemas/fields.ts';

const DAY = 86_400;
const MINUTE = 60;

const status = described(
  v.picklist(SHOWN_STATUSES),
  '`expired` once the link of the archive no longer works; after `failed` another export can be requested.',
);

export const dataExportResource = linkedResource('DataExport', {
  type: 'data_export',
  id: described(uuid, 'Id of the export.'),
  attributes: {
    status,
    created_at: described(dateTime, 'When the export was requested.'),
    ready_at: described(v.nullable(dateTime), 'When the archive was written; null before.'),
    expires_at: described(v.nullable(dateTime), 'Until when the link in the mail opens the archive; null before it is written.'),
    size_bytes: described(v.nullable(v.pipe(v.number(), v.integer())), 'Size of the archive in bytes; null before it is written.'),
  },
  links: selfLinks,
});

/** Requests an archive of all the account's data. */
export const createDataExport = defineRoute({
  operationId: 'createDataExport',
  method: 'POST',
  path: '/users/me/data-export',
  summary: 'Request a copy of all data of the account',
  description:
    'A ZIP archive of JSON and CSV files, with certificates and receipts as they were received, is written in the background. Its ' +
    "link is sent to the account's address and is valid for seven days; no response contains it. One export at a time: " +
    '409 while one is under way. Requires a session. A new export replaces the earlier one, whose link then no longer works.',
  tag: 'Users',
  access: { credentials: ['session'], permission: 'users:read_self', limits: [{ max: 10, windowSeconds: DAY, per: 'account' }] },
  request: emptyRequest,
  responses: {
    202: {
      description: 'The export is under way.',
      schema: single(dataExportResource),
      headers: { Location: { description: 'Address of the export.', schema: v.string() } },
    },
  },
  errors: ['data_export_in_progress'],
});

/** The status of the export. */
export const getDataExport = defineRoute({
  operationId: 'getDataExport',
  method: 'GET',
  path: '/users/me/data-export',
  summary: 'The export under way, or the last one',
  description: '404 when none was requested in the last 30 days, and for a finished one from before a deletion of the account.',
  tag: 'Users',
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The export.', schema: single(dataExportResource) } },
  errors: ['not_found'],
});

/** Opens the link of the mail. */
export const openDataExport = defineRoute({
  operationId: 'openDataExport',
  method: 'GET',
  path: '/data-exports/{token}',
  summary: 'The archive behind the link of the mail',
  description:
    'Requires no credential other than the token in the link. Redirects to the address of the archive, which is valid for ' +
    '60 seconds; the link itself can be opened again until it expires. An unknown, replaced or expired link answers 404.',
  tag: 'Users',
  access: { credentials: ['public'], limits: [{ max: 30, windowSeconds: MINUTE, per: 'ip' }] },
  request: {
    ...emptyRequest,
    params: v.object({
      token: parameter(
        text({}, { code: 'not_found' }),
        'The token of the link in the mail.',
        'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
      ),
    }),
  },
  responses: {
    303: {
      description: 'Redirect to the archive.',
      headers: {
        Location: { description: 'Address of the archive, for 60 seconds; it takes a GET without credentials.', schema: v.string() },
        'Cache-Control': { description: '`no-store`: the address is valid for a minute.', schema: v.literal('no-store') },
        'Referrer-Policy': { description: '`no-referrer`: the link is a credential.', schema: v.literal('no-referrer') },
      },
    },
  },
  errors: ['not_found'],
});

/** An export of rows, and the address of its file. */
export const getExport = defineRoute({
  operationId: 'getExport',
  method: 'GET',
  path: '/exports/{id}',
  summary: 'An export, and where its file is',
  description:
    'Exports that are too large for an answer are written in the background. Once `status` is `ready`, `links.file` is the address of the ' +
    'file for 60 seconds; each request gives another, for seven days. `size_bytes` and `sha256` show whether the file arrived whole.',
  tag: 'Validations',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read' },
  request: {
    ...emptyRequest,
    params: v.object({
      id: parameter(uuidOf(isExportId, { code: 'invalid_uuid' }), 'Id of the export.', '0a4f7c1e-51a4-4c8e-9a55-0c2f8b6f2d10'),
    }),
  },
  responses: { 200: { description: 'The export.', schema: single(exportJobResource) } },
  errors: ['not_found'],
});

export const contracts = [createDataExport, getDataExport, openDataExport, getExport];
