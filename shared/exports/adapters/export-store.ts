import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { DUE_INDEX } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { instantSort } from '../../platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { TABLE_FORMATS } from '../../platform/files/table-file.ts';
import {
  EXPORT_LIFETIME_MS,
  isExportId,
  isLinkDigest,
  REPORT_FORMATS,
  slotOf,
  type ExportJob,
  type ExportSubject,
  type LinkDigest,
  type WrittenFile,
} from '../domain/export-job.ts';
import type { ExportLink, ExportStore } from '../ports/export-store.ts';
import { exportDueKey, exportKey, EXPORTS_DUE_PARTITION, linkKey, placeOfKey } from './keys.ts';

const userId = v.pipe(v.string(), v.guard(isUserId));
const exportId = v.pipe(v.string(), v.guard(isExportId));
const linkDigest = v.pipe(v.string(), v.guard(isLinkDigest));

const subjectSchema = v.variant('kind', [
  v.object({ kind: v.literal('account_data'), link_digest: linkDigest }),
  v.object({ kind: v.literal('validations'), format: v.picklist(TABLE_FORMATS), request: v.string() }),
  v.object({ kind: v.literal('finance'), format: v.picklist(REPORT_FORMATS), request: v.string() }),
]);

const common = {
  export_id: exportId,
  user_id: userId,
  created_at: v.number(),
  language: v.picklist(['es', 'en']),
  correlation_id: v.string(),
  attempts: v.number(),
  due_at: v.nullable(v.number()),
  version: v.number(),
};

const stateSchema = v.variant('status', [
  v.object({ ...common, status: v.literal('pending'), lease: v.nullable(v.object({ token: v.string(), until: v.number() })) }),
  v.object({
    ...common,
    status: v.literal('ready'),
    bytes: v.number(),
    sha256: v.string(),
    rows: v.nullable(v.object({ count: v.number(), has_more: v.boolean() })),
    ready_at: v.number(),
    expires_at: v.number(),
  }),
  v.object({ ...common, status: v.literal('failed') }),
]);

const linkItem = v.object({
  digest: linkDigest,
  user_id: userId,
  export_id: exportId,
  deletion_count: v.optional(v.number(), 0),
  expires_at: v.number(),
});

const subjectFromItem = (item: RawItem): ExportSubject => {
  const subject = v.parse(subjectSchema, item);
  return subject.kind === 'account_data' ? { kind: subject.kind, linkDigest: subject.link_digest } : subject;
};

/** Throws on an item that is not as this adapter writes it. */
const fromItem = (item: RawItem): ExportJob => {
  const parsed = v.parse(stateSchema, item);
  const read = {
    id: parsed.export_id,
    userId: parsed.user_id,
    subject: subjectFromItem(item),
    createdAt: parsed.created_at,
    language: parsed.language,
    correlationId: parsed.correlation_id,
    attempts: parsed.attempts,
    dueAt: parsed.due_at,
    version: parsed.version,
  };
  switch (parsed.status) {
    case 'pending':
      return { ...read, status: parsed.status, lease: parsed.lease };
    case 'ready': {
      const { bytes, sha256, rows, ready_at: readyAt, expires_at: expiresAt } = parsed;
      const counted = rows === null ? null : { count: rows.count, hasMore: rows.has_more };
      return { ...read, status: parsed.status, file: { bytes, sha256, rows: counted, readyAt, expiresAt } };
    }
    case 'failed':
      return { ...read, status: parsed.status };
  }
};

const secondsOf = (epochMs: number): number => Math.ceil(epochMs / 1000);

const subjectAttributes = (subject: ExportSubject): RawItem =>
  subject.kind === 'account_data' ? { kind: subject.kind, link_digest: subject.linkDigest } : subject;

const fileAttributes = ({ bytes, sha256, rows, readyAt, expiresAt }: WrittenFile): RawItem => ({
  bytes,
  sha256,
  rows: rows === null ? null : { count: rows.count, has_more: rows.hasMore },
  ready_at: readyAt,
  expires_at: expiresAt,
});

const keyOf = ({ userId: owner, id, subject }: ExportJob) => exportKey({ userId: owner, slot: slotOf(id, subject) });

const itemFrom = (job: ExportJob): RawItem => ({
  ...keyOf(job),
  ...(job.dueAt === null ? {} : exportDueKey(job.dueAt)),
  [TTL_ATTRIBUTE]: secondsOf(job.createdAt + EXPORT_LIFETIME_MS),
  export_id: job.id,
  user_id: job.userId,
  ...subjectAttributes(job.subject),
  status: job.status,
  created_at: job.createdAt,
  language: job.language,
  correlation_id: job.correlationId,
  attempts: job.attempts,
  due_at: job.dueAt,
  version: job.version,
  ...(job.status === 'pending' ? { lease: job.lease } : {}),
  ...(job.status === 'ready' ? fileAttributes(job.file) : {}),
});

const putLink = (link: ExportLink): LabelledWrite<'link'> => ({
  label: 'link',
  kind: 'put',
  item: {
    ...linkKey(link.digest),
    [TTL_ATTRIBUTE]: secondsOf(link.expiresAt),
    digest: link.digest,
    user_id: link.userId,
    export_id: link.exportId,
    deletion_count: link.deletionCount,
    expires_at: link.expiresAt,
  },
});

const removeLink = (digest: LinkDigest): LabelledWrite<'link'> => ({ label: 'link', kind: 'delete', key: linkKey(digest) });

/** Exports in DynamoDB: an item for each, and one for the link to the data of an account. */
export const makeExportStore = (table: Table): ExportStore => ({
  find: async (place) => {
    const item = await table.get(exportKey(place));
    return item === null ? null : fromItem(item);
  },

  begin: async (next, previous) => {
    const failed = await table.transact<'export' | 'link'>([
      {
        label: 'export',
        kind: 'put',
        item: itemFrom(next),
        ...(previous === null
          ? { condition: 'attribute_not_exists(pk)' }
          : {
              condition: 'export_id = :previous AND version = :version AND #status <> :pending',
              names: { '#status': 'status' },
              values: { ':previous': previous.id, ':version': previous.version, ':pending': 'pending' },
            }),
      },
      ...(previous?.subject.kind === 'account_data' ? [removeLink(previous.subject.linkDigest)] : []),
    ]);
    return failed.length === 0;
  },

  advance: async (seen, next, link) => {
    const failed = await table.transact<'export' | 'link'>([
      {
        label: 'export',
        kind: 'put',
        item: itemFrom(next),
        condition: 'export_id = :id AND version = :seen',
        values: { ':id': seen.id, ':seen': seen.version },
      },
      ...(link === undefined ? [] : [putLink(link)]),
    ]);
    return failed.length === 0;
  },

  findLink: async (digest) => {
    const item = await table.get(linkKey(digest));
    if (item === null) return null;
    const read = v.parse(linkItem, item);
    return {
      digest: read.digest,
      userId: read.user_id,
      exportId: read.export_id,
      deletionCount: read.deletion_count,
      expiresAt: read.expires_at,
    };
  },

  due: async (now, limit) => {
    const page = await table.query({ ...inIndex(DUE_INDEX, EXPORTS_DUE_PARTITION, { to: instantSort(now) }), limit });
    return page.items.flatMap((item) => placeOfKey(String(item['pk']), String(item['sk'])) ?? []);
  },
});
