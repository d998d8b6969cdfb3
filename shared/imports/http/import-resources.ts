import * as v from 'valibot';

import { accountType } from '../../banking/http/fields.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, named, resource } from '../../platform/http/schemas/described.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { rowIdOf } from '../domain/import-id.ts';
import type { ImportJob } from '../domain/import-job.ts';
import { ROW_CODES } from '../domain/rows/candidate-row.ts';
import { ROW_STATUSES, type ImportRow } from '../domain/rows/import-row.ts';
import { totalOf } from '../domain/rows/row-blocks.ts';
import { importErrorSummary } from './import-messages.ts';
import { count, numericId, type importResource } from './import-schema.ts';
import { rowErrors } from './row-messages.ts';

const rowCode = named('BeneficiaryImportRowCode', v.picklist(ROW_CODES));
const textOrNull = v.nullable(v.string());

/** A row of an import. */
export const rowResource = resource('BeneficiaryImportRow', {
  type: 'beneficiary_import_row',
  id: described(numericId, 'Id of the row.', '688128000016384'),
  attributes: {
    row_index: described(count, 'Position of the row in the file, from 0; headers count.', 1),
    status: described(
      v.picklist(ROW_STATUSES),
      '`valid`, `correctable` and `duplicate_alias` are saved at the commit; `duplicate_account` only where the saved account was archived; `fatal` is not.',
    ),
    parsed_account: described(textOrNull, 'The account, normalized; null where the row has none.', '072180687642595590'),
    parsed_account_type: described(v.nullable(accountType), 'Kind of the account.'),
    parsed_bank_code: described(textOrNull, 'SPEI code of the bank of the account.', '40072'),
    parsed_bank_name: described(textOrNull, 'Name of the bank of the account.', 'BANORTE'),
    parsed_label: described(textOrNull, 'The label that the account will get.', 'Proveedor de papel'),
    error_codes: described(v.array(rowCode), 'Problems and notices of the row; empty for a valid row.', []),
    errors: described(
      v.array(
        v.strictObject({
          code: described(rowCode, 'Code of the problem or the notice; never translated.'),
          detail: described(
            v.string(),
            'The code in words, in the language of the answer.',
            'El dígito verificador de la CLABE no coincide.',
          ),
        }),
      ),
      'The codes with their meaning.',
      [],
    ),
    corrections_applied: described(v.record(v.string(), v.string()), 'Corrections and additions, by field.', {}),
    user_overrides: described(
      v.strictObject({
        parsed_account: v.optional(described(v.string(), 'The account, normalized; null where the row has none.', '072180687642595590')),
        parsed_label: v.optional(described(v.string(), 'The label that the account will get.', 'Proveedor de papel')),
        parsed_account_type: v.optional(described(accountType, 'Kind of the account.')),
        parsed_bank_code: v.optional(described(v.string(), 'SPEI code of the bank of the account.', '40072')),
        parsed_bank_name: v.optional(described(v.string(), 'Name of the bank of the account.', 'BANORTE')),
      }),
      'Values that a PATCH wrote over those of the file.',
      {},
    ),
    source_column: described(
      textOrNull,
      'The column of the account, where it is a further account of a row of the file; null for the first account of a row.',
    ),
    raw_preview: described(v.record(v.string(), v.string()), 'The row of the file by column, account numbers masked.', {
      alias: 'Proveedor de papel',
    }),
    created_beneficiary_id: described(v.nullable(count), 'Id of the beneficiary that was saved; null before the commit.', null),
  },
});

export const importPath = (id: ImportJob['id']): string => `/v1/beneficiaries/imports/${id}`;

/** The progress of an import. */
export const countsOf = ({ counts, committedCount, skippedCount }: ImportJob) => ({
  total_rows: totalOf(counts),
  valid_count: counts.valid,
  correctable_count: counts.correctable,
  fatal_count: counts.fatal,
  duplicate_count: counts.duplicate_account + counts.duplicate_alias,
  committed_count: committedCount,
  skipped_count: skippedCount,
});

/** The parts of a file that were read and left out. */
export const presentReport = ({ reader, sheetsRead, sheetsSkipped, rowsSkipped }: ImportJob['report']) => ({
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
