import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { inIndex } from '../../../shared/platform/dynamodb/index-query.ts';
import { instantSort } from '../../../shared/platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { EXPORT_LIFETIME_MS, isDataExportId, isLinkDigest, type Archive, type DataExport, type LinkDigest } from '../domain/data-export.ts';
import type { ArchiveLink, DataExportStore } from '../ports/data-export-store.ts';
import { dataExportKey, exportDueKey, EXPORTS_DUE_PARTITION, linkKey, userOfKey } from './keys.ts';

const userId = v.pipe(v.string(), v.guard(isUserId));
const exportId = v.pipe(v.string(), v.guard(isDataExportId));
const linkDigest = v.pipe(v.string(), v.guard(isLinkDigest));

const common = {
  export_id: exportId,
  user_id: userId,
  created_at: v.number(),
  link_digest: linkDigest,
  language: v.picklist(['es', 'en']),
  correlation_id: v.string(),
  attempts: v.number(),
  due_at: v.nullable(v.number()),
  version: v.number(),
};

const exportItem = v.variant('status', [
  v.object({ ...common, status: v.literal('pending'), lease: v.nullable(v.object({ token: v.string(), until: v.number() })) }),
  v.object({
    ...common,
    status: v.literal('ready'),
    bytes: v.number(),
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

/** Throws on an item that is not as this adapter writes it. */
const fromItem = (item: RawItem): DataExport => {
  const parsed = v.parse(exportItem, item);
  const read = {
    id: parsed.export_id,
    userId: parsed.user_id,
    createdAt: parsed.created_at,
    linkDigest: parsed.link_digest,
    language: parsed.language,
    correlationId: parsed.correlation_id,
    attempts: parsed.attempts,
    dueAt: parsed.due_at,
    version: parsed.version,
  };
  switch (parsed.status) {
    case 'pending':
      return { ...read, status: parsed.status, lease: parsed.lease };
    case 'ready':
      return {
        ...read,
        status: parsed.status,
        archive: { bytes: parsed.bytes, readyAt: parsed.ready_at, expiresAt: parsed.expires_at },
      };
    case 'failed':
      return { ...read, status: parsed.status };
  }
};

const secondsOf = (epochMs: number): number => Math.ceil(epochMs / 1000);

const archiveAttributes = ({ bytes, readyAt, expiresAt }: Archive): RawItem => ({
  bytes,
  ready_at: readyAt,
  expires_at: expiresAt,
});

const itemFrom = (dataExport: DataExport): RawItem => ({
  ...dataExportKey(dataExport.userId),
  ...(dataExport.dueAt === null ? {} : exportDueKey(dataExport.dueAt)),
  [TTL_ATTRIBUTE]: secondsOf(dataExport.createdAt + EXPORT_LIFETIME_MS),
  export_id: dataExport.id,
  user_id: dataExport.userId,
  status: dataExport.status,
  created_at: dataExport.createdAt,
  link_digest: dataExport.linkDigest,
  language: dataExport.language,
  correlation_id: dataExport.correlationId,
  attempts: dataExport.attempts,
  due_at: dataExport.dueAt,
  version: dataExport.version,
  ...(dataExport.status === 'pending' ? { lease: dataExport.lease } : {}),
  ...(dataExport.status === 'ready' ? archiveAttributes(dataExport.archive) : {}),
});

const putLink = (link: ArchiveLink): LabelledWrite<'link'> => ({
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

/** Exports in DynamoDB: one item per user, and one for the link to its archive. */
export const makeDataExportStore = (table: Table): DataExportStore => ({
  find: async (id) => {
    const item = await table.get(dataExportKey(id));
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
      ...(previous === null ? [] : [removeLink(previous.linkDigest)]),
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
    return page.items.flatMap((item) => userOfKey(String(item['pk'])) ?? []);
  },
});
