import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, linkedResource, named } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { EXPORT_KINDS, SHOWN_STATUSES, shownStatus, type ExportId, type ExportJob, type WrittenFile } from '../domain/export-job.ts';

const count = (description: string, example: number) =>
  described(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), description, example);

/** An export of rows that is written in the background. */
export const exportJobResource = linkedResource('ExportJob', {
  type: 'export_job',
  id: described(uuid, 'Id of the export.'),
  attributes: {
    kind: described(v.picklist(EXPORT_KINDS), 'What it contains.', 'validations'),
    status: described(v.picklist(SHOWN_STATUSES), '`expired` once the file is removed; after `failed` the list can be exported again.'),
    created_at: described(dateTime, 'When the export was requested.'),
    ready_at: described(v.nullable(dateTime), 'When the file was complete; null before.'),
    expires_at: described(v.nullable(dateTime), 'Until when the file can be read; null before it is complete.'),
    size_bytes: count('Size of the file in bytes; null before it is complete.', 3_204_118),
    sha256: described(v.nullable(v.string()), 'SHA-256 of the file in hexadecimal, to check that it arrived whole; null before.'),
    rows: count('Rows of the file without its header; null before it is complete.', 18_204),
    has_more: described(v.nullable(v.boolean()), 'Whether the list has more rows than `limit`; null before the file is complete.'),
  },
  links: named(
    'ExportJobLinks',
    v.strictObject({
      self: described(v.string(), 'Address of the export, an absolute path.'),
      file: described(
        v.nullable(v.string()),
        'Address of the file, for 60 seconds: it takes a GET without credentials. Null before the file is complete and after it has expired.',
      ),
    }),
  ),
});

export const exportPath = (id: ExportId): string => `/v1/exports/${id}`;

const presentFile = ({ bytes, sha256, rows, readyAt, expiresAt }: WrittenFile) => ({
  ready_at: isoInstant(readyAt),
  expires_at: isoInstant(expiresAt),
  size_bytes: bytes,
  sha256,
  rows: rows?.count ?? null,
  has_more: rows?.hasMore ?? null,
});

const NO_FILE = { ready_at: null, expires_at: null, size_bytes: null, sha256: null, rows: null, has_more: null } as const;

/** An export at an instant, with the address of its file. */
export const presentExportJob = (job: ExportJob, address: string | null, now: number) =>
  ({
    type: 'export_job',
    id: job.id,
    attributes: {
      kind: job.subject.kind,
      status: shownStatus(job, now),
      created_at: isoInstant(job.createdAt),
      ...(job.status === 'ready' ? presentFile(job.file) : NO_FILE),
    },
    links: { self: exportPath(job.id), file: address },
  }) satisfies ResourceOf<typeof exportJobResource>;
