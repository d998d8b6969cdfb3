import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import * as v from 'valibot';

import type { ItemEvent } from '../../events/catalogue.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { ownedBy } from '../../platform/dynamodb/keys.ts';
import { FIRST_VERSION, TTL_ATTRIBUTE, VERSION_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem } from '../../platform/dynamodb/table.ts';
import { isImportId } from '../domain/import-id.ts';
import { FILE_FORMATS, PARSE_MODES, type ImportJob } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import { FILE_READERS, NOTHING_READ, SHEET_SKIP_REASONS, SKIP_REASONS } from '../domain/read-report.ts';
import { makeKeys, type KindKeys } from './keys.ts';

const nullableNumber = v.optional(v.nullable(v.number()), null);

const report = v.object({
  reader: v.nullable(v.picklist(FILE_READERS)),
  sheetsRead: v.array(v.object({ name: v.nullable(v.string()), firstRowIndex: v.number(), rows: v.number() })),
  sheetsSkipped: v.array(v.object({ name: v.nullable(v.string()), reason: v.picklist(SHEET_SKIP_REASONS) })),
  rowsSkipped: v.array(v.object({ reason: v.picklist(SKIP_REASONS), count: v.number(), rowIndexes: v.array(v.number()) })),
});

const jobItem = v.object({
  /** This code refuses to read an item with another version. */
  [VERSION_ATTRIBUTE]: v.optional(v.literal(FIRST_VERSION), FIRST_VERSION),
  import_id: v.pipe(v.string(), v.guard(isImportId)),
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  parse_mode: v.picklist(PARSE_MODES),
  file_key: v.string(),
  file_format: v.optional(v.nullable(v.picklist(FILE_FORMATS)), null),
  rows_read: v.number(),
  committed_blocks: v.number(),
  committed_count: v.number(),
  skipped_count: v.number(),
  llm_invoked: v.boolean(),
  report: v.optional(report, () => NOTHING_READ),
  error: v.optional(v.nullable(v.object({ code: v.string(), params: v.record(v.string(), v.union([v.string(), v.number()])) })), null),
  correlation_id: v.string(),
  created_at: v.number(),
  parsed_at: nullableNumber,
  committed_at: nullableNumber,
  completed_at: nullableNumber,
  attempts: v.number(),
  version: v.number(),
  lease: v.optional(v.nullable(v.object({ token: v.string(), until: v.number() })), null),
  due_at: nullableNumber,
  [TTL_ATTRIBUTE]: v.number(),
});

const blockItem = v.object({
  rows: v.instance(Uint8Array),
  /** The first part of a block that has several names their number and the digest of all of them. */
  whole: v.optional(v.object({ parts: v.number(), digest: v.string() })),
});

/** Bytes of rows in an item; DynamoDB stores 400 kB. */
const PART_BYTES = 380_000;

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** The time to live of the items of a job, in seconds. */
export const expiryOf = ({ keptUntil }: Pick<ImportJob, 'keptUntil'>): number => keptUntil / 1_000;

/** How the items of one kind differ from those of another. */
export type KindItems<Kind extends ImportKind> = {
  readonly keys: KindKeys;
  /** Reads the parts of a job that depend on its kind. */
  readonly jobEntries: (item: RawItem) => Pick<ImportJob<Kind>, 'status' | 'counts' | 'details'>;
  readonly detailAttributes: (details: Kind['details']) => RawItem;
  readonly rows: v.GenericSchema<unknown, readonly Kind['row'][]>;
  /** A row as JSON that `rows` reads. */
  readonly storedRow: (row: Kind['row']) => unknown;
  /** The events of a step of a job. */
  readonly events: (before: ImportJob<Kind>, after: ImportJob<Kind>) => readonly ItemEvent[];
  /** Writes of other items that a step of a job causes, in its transaction. */
  readonly furtherWrites: (before: ImportJob<Kind>, after: ImportJob<Kind>) => readonly LabelledWrite<'further'>[];
  /** Whether the job is the active import of its user: another has to wait. */
  readonly isActive: (job: ImportJob<Kind>) => boolean;
};

/** Reads and writes the items of a kind. A corrupt item fails loudly. */
export const makeImportItems = <Kind extends ImportKind>(kind: KindItems<Kind>) => {
  const keys = makeKeys(kind.keys);
  return {
    keys,

    jobFromItem: (item: RawItem): ImportJob<Kind> => {
      const parsed = v.parse(jobItem, item);
      return {
        id: parsed.import_id,
        userId: parsed.user_id,
        parseMode: parsed.parse_mode,
        fileKey: parsed.file_key,
        fileFormat: parsed.file_format,
        rowsRead: parsed.rows_read,
        committedBlocks: parsed.committed_blocks,
        committedCount: parsed.committed_count,
        skippedCount: parsed.skipped_count,
        llmInvoked: parsed.llm_invoked,
        report: parsed.report,
        error: parsed.error,
        correlationId: parsed.correlation_id,
        createdAt: parsed.created_at,
        parsedAt: parsed.parsed_at,
        committedAt: parsed.committed_at,
        completedAt: parsed.completed_at,
        attempts: parsed.attempts,
        version: parsed.version,
        lease: parsed.lease,
        dueAt: parsed.due_at,
        keptUntil: parsed[TTL_ATTRIBUTE] * 1_000,
        ...kind.jobEntries(item),
      };
    },

    /** The whole item of a job, with the events of the step that made it so. */
    itemFromJob: (job: ImportJob<Kind>, events: readonly ItemEvent[] = []): RawItem => ({
      ...keys.job(job.userId, job.id),
      ...ownedBy(job.userId),
      ...(job.dueAt === null ? {} : keys.due(job.dueAt)),
      [TTL_ATTRIBUTE]: expiryOf(job),
      import_id: job.id,
      user_id: job.userId,
      status: job.status,
      parse_mode: job.parseMode,
      file_key: job.fileKey,
      file_format: job.fileFormat,
      counts: job.counts,
      rows_read: job.rowsRead,
      committed_blocks: job.committedBlocks,
      committed_count: job.committedCount,
      skipped_count: job.skippedCount,
      llm_invoked: job.llmInvoked,
      report: job.report,
      error: job.error,
      correlation_id: job.correlationId,
      created_at: job.createdAt,
      parsed_at: job.parsedAt,
      committed_at: job.committedAt,
      completed_at: job.completedAt,
      attempts: job.attempts,
      version: job.version,
      lease: job.lease,
      due_at: job.dueAt,
      events: events.length === 0 ? undefined : events,
      ...kind.detailAttributes(job.details),
    }),

    /**
     * Rows repeat their field names, their banks and much of themselves: deflated, a row takes some 60 bytes, and a block one item. Long
     * texts that repeat nothing take several items, which have to be written together.
     */
    itemsFromBlock: (
      job: Pick<ImportJob<Kind>, 'userId' | 'id' | 'keptUntil'>,
      block: number,
      rows: readonly Kind['row'][],
    ): readonly RawItem[] => {
      const bytes = deflateRawSync(JSON.stringify(rows.map(kind.storedRow)));
      const parts = Math.ceil(bytes.byteLength / PART_BYTES);
      return Array.from({ length: parts }, (_unused, part) => ({
        ...keys.block(job.userId, job.id, block, part),
        [TTL_ATTRIBUTE]: expiryOf(job),
        rows: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
        ...(part === 0 && parts > 1 ? { whole: { parts, digest: digestOf(bytes) } } : {}),
      }));
    },

    /** The number of parts of a block, by its first one. */
    partsOf: (first: RawItem): number => v.parse(blockItem, first).whole?.parts ?? 1,

    /**
     * The rows of a block, by position, from its parts in their order; parts that follow the last one are left from earlier rows. Null when
     * the parts are not of one write: the block was written while they were read.
     */
    rowsFromParts: (items: readonly RawItem[]): readonly Kind['row'][] | null => {
      const parts = items.map((item) => v.parse(blockItem, item));
      const whole = parts[0]?.whole;
      const bytes = Buffer.concat(parts.slice(0, whole?.parts ?? 1).map(({ rows }) => rows));
      if (whole !== undefined && digestOf(bytes) !== whole.digest) return null;
      return v.parse(kind.rows, JSON.parse(inflateRawSync(bytes).toString('utf8')));
    },
  };
};
