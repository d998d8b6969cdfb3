import * as v from 'valibot';

import { accountType } from '../../banking/http/fields.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, named, resource } from '../../platform/http/schemas/described.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { rowIdOf } from '../domain/import-id.ts';
import { IMPORT_STATUSES, type ImportJob } from '../domain/import-job.ts';
import { ROW_CODES } from '../domain/rows/candidate-row.ts';
import { ROW_STATUSES, type ImportRow } from '../domain/rows/import-row.ts';
import { totalOf } from '../domain/rows/row-blocks.ts';
import { count, importSchemas, numericId, presentJob } from './import-schema.ts';
import { rowErrors } from './row-messages.ts';

const rowCode = named('BeneficiaryImportRowCode', v.picklist(ROW_CODES));
const textOrNull = v.nullable(v.string());

export const { pendingImport, importResource, importSummary } = importSchemas({
  component: 'BeneficiaryImport',
  type: 'beneficiary_import',
  statuses: IMPORT_STATUSES,
  statusComponent: 'ImportStatus',
  texts: {
    status: '`preview_ready` waits for the commit; `completed`, `failed` and `cancelled` are final.',
    id: 'Id of the import.',
    parseMode: '`template`: a file with the headers of the template. `free`: any content.',
  },
  counts: {
    duplicate_count: described(count, 'Rows that are `duplicate_account` or `duplicate_alias`.', 0),
    committed_count: described(count, 'Rows that were saved.', 0),
    skipped_count: described(count, 'Rows that the commit left out.', 0),
  },
  own: { llm_invoked: described(v.boolean(), 'Whether a language model was used.', false) },
});

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

export const presentImport = (job: ImportJob, language: Language) =>
  ({
    type: 'beneficiary_import',
    id: job.id,
    attributes: { ...presentJob(job, language), ...countsOf(job), llm_invoked: job.llmInvoked },
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
