import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { rowIdOf } from '../domain/import-id.ts';
import type { ImportJob } from '../domain/import-job.ts';
import { ROW_CODES } from '../domain/rows/candidate-row.ts';
import { ROW_STATUSES, totalOf, type ImportRow } from '../domain/rows/import-row.ts';
import { importErrorSummary } from './import-messages.ts';
import { count, numericId, type importResource } from './import-schema.ts';
import { rowErrors } from './row-messages.ts';

const accountType = v.picklist(['clabe', 'card', 'phone']);
const textOrNull = v.nullable(v.string());

/** A row of an import. */
export const rowResource = v.strictObject({
  type: v.literal('beneficiary_import_row'),
  id: numericId,
  attributes: v.strictObject({
    row_index: count,
    status: v.picklist(ROW_STATUSES),
    parsed_account: textOrNull,
    parsed_account_type: v.nullable(accountType),
    parsed_bank_code: textOrNull,
    parsed_bank_name: textOrNull,
    parsed_label: textOrNull,
    error_codes: v.array(v.picklist(ROW_CODES)),
    errors: v.array(
      v.strictObject({
        code: v.picklist(ROW_CODES),
        detail: v.pipe(v.string(), v.description('What the code means, in the language of the answer.')),
      }),
    ),
    corrections_applied: v.record(v.string(), v.string()),
    user_overrides: v.strictObject({
      parsed_account: v.optional(v.string()),
      parsed_label: v.optional(v.string()),
      parsed_account_type: v.optional(accountType),
      parsed_bank_code: v.optional(v.string()),
      parsed_bank_name: v.optional(v.string()),
    }),
    source_column: v.pipe(
      textOrNull,
      v.description(
        'The column the account stands in, where it is a further account of a row of the file; null for the first account of a row.',
      ),
    ),
    raw_preview: v.record(v.string(), v.string()),
    created_beneficiary_id: v.nullable(count),
  }),
});

export const importPath = (id: ImportJob['id']): string => `/v1/beneficiaries/imports/${id}`;

/** How far an import has come. */
export const countsOf = ({ counts, committedCount, skippedCount }: ImportJob) => ({
  total_rows: totalOf(counts),
  valid_count: counts.valid,
  correctable_count: counts.correctable,
  fatal_count: counts.fatal,
  duplicate_count: counts.duplicate_account + counts.duplicate_alias,
  committed_count: committedCount,
  skipped_count: skippedCount,
});

const presentReport = ({ reader, sheetsRead, sheetsSkipped, rowsSkipped }: ImportJob['report']) => ({
  reader,
  sheets_read: sheetsRead.map(({ name, firstRowIndex, rows }) => ({ name, first_row_index: firstRowIndex, rows })),
  sheets_skipped: sheetsSkipped,
  rows_skipped: rowsSkipped.map(({ reason, count, rowIndexes }) => ({ reason, count, row_indexes: rowIndexes })),
});

export const presentImport = (job: ImportJob, language: Language) =>
  ({
    type: 'beneficiary_import',
    id: job.id,
    attributes: {
      status: job.status,
      file_format: job.fileFormat,
      parse_mode: job.parseMode,
      ...countsOf(job),
      llm_invoked: job.llmInvoked,
      ...presentReport(job.report),
      error_code: job.error?.code ?? null,
      error_summary: job.error === null ? null : importErrorSummary(job.error, language),
      created_at: isoInstant(job.createdAt),
      parsed_at: isoInstant(job.parsedAt),
      committed_at: isoInstant(job.committedAt),
      completed_at: isoInstant(job.completedAt),
      etag_version: job.version,
    },
  }) satisfies ResourceOf<typeof importResource>;

export const presentRow = ({ id }: Pick<ImportJob, 'id'>, row: ImportRow, language: Language) =>
  ({
    type: 'beneficiary_import_row',
    id: rowIdOf(id, row.position),
    attributes: {
      row_index: row.rowIndex,
      status: row.status,
      parsed_account: row.account,
      parsed_account_type: row.accountType,
      parsed_bank_code: row.bankCode,
      parsed_bank_name: row.bankName,
      parsed_label: row.label,
      error_codes: row.errorCodes,
      errors: rowErrors(row.errorCodes, language),
      corrections_applied: row.corrections,
      user_overrides: row.overrides,
      source_column: row.sourceColumn,
      raw_preview: row.rawPreview,
      created_beneficiary_id: row.createdBeneficiaryId,
    },
  }) satisfies ResourceOf<typeof rowResource>;
