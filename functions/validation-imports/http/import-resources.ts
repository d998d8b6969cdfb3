import * as v from 'valibot';

import { catalogue, type ErrorCode } from '../../../shared/errors/catalogue.ts';
import { rowIdOf } from '../../../shared/imports/domain/import-id.ts';
import { FILE_FORMATS, IMPORT_STATUSES, PARSE_MODES } from '../../../shared/imports/domain/import-job.ts';
import { totalOf } from '../../../shared/imports/domain/rows/row-blocks.ts';
import { IMPORT_ERROR_CODES, importErrorSummary } from '../../../shared/imports/http/import-messages.ts';
import { presentReport } from '../../../shared/imports/http/import-resources.ts';
import { count, numericId, readReport } from '../../../shared/imports/http/import-schema.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { progressOf, type ValidationImport } from '../domain/batch.ts';
import { valuesOf } from '../domain/classify-rows.ts';
import { NOTIFICATIONS, ROW_FIELDS, ROW_STATUSES, type RowField, type ValidationRow } from '../domain/validation-row.ts';

const ID = '42000000001';
const TYPE = 'validation_import';

/** The status of an import of validations. */
const importStatus = described(
  named('ValidationImportStatus', v.picklist([...IMPORT_STATUSES, 'validating'])),
  '`preview_ready` waits for the commit; while `committing` rows are accepted, while `validating` they get their verdicts; `completed`, `failed` and `cancelled` are final.',
);

/** Counters of an import and the progress of its rows. */
const counts = {
  total_rows: described(count, 'Rows of the import.', 3),
  valid_count: described(count, 'Rows that are `valid`.', 2),
  correctable_count: described(count, 'Rows that are `correctable`.', 0),
  fatal_count: described(count, 'Rows that are `fatal`.', 1),
  duplicate_count: described(count, 'Rows that are `duplicate`.', 0),
  committed_count: described(count, 'Rows that became validations.', 0),
  skipped_count: described(count, 'Rows that the commit left out.', 0),
  waiting_count: described(count, 'Validations that wait for the queue.', 0),
  in_queue_count: described(count, 'Validations in the queue.', 0),
  ended_count: described(count, 'Validations that have a verdict.', 0),
  refunded_count: described(count, 'Validations that never ran: their units were refunded.', 0),
};

/** An import that was accepted, confirmed or cancelled. */
export const pendingImport = resource('PendingValidationImport', {
  type: TYPE,
  id: described(numericId, 'Id of the import.', ID),
  attributes: { status: importStatus },
});

/** The resource `validation_import`. */
export const importResource = resource('ValidationImport', {
  type: TYPE,
  id: described(numericId, 'Id of the import, and `batch_id` of its validations.', ID),
  attributes: {
    status: importStatus,
    file_format: described(
      v.nullable(v.picklist(FILE_FORMATS)),
      'Format of the file, detected from its content; null before it was read.',
      'csv',
    ),
    parse_mode: described(
      v.picklist(PARSE_MODES),
      '`template`: a file with the headers of the template. `free`: other names of columns, too.',
    ),
    notify: described(v.picklist(NOTIFICATIONS), 'Which events are published: one for the import, or those of its rows, too.', 'batch'),
    ...counts,
    verdicts: described(v.record(v.string(), count), 'Ended validations by their first verdict; `gone` were erased before.', { valid: 2 }),
    ...readReport,
    error_code: described(
      v.nullable(v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', enum: IMPORT_ERROR_CODES } }))),
      'Why the import failed; null when it did not.',
      null,
    ),
    error_summary: described(v.nullable(v.string()), 'The error code in words, in the language of the answer.', null),
    created_at: described(dateTime, 'When the import was accepted.'),
    parsed_at: described(v.nullable(dateTime), 'When the file was read; null before.'),
    committed_at: described(v.nullable(dateTime), 'When the commit was requested; null before.'),
    completed_at: described(v.nullable(dateTime), 'When the import ended; null before.'),
    estimated_completion_at: described(
      v.nullable(dateTime),
      'When the last verdict is expected at the pace so far; null when none is due.',
    ),
    etag_version: described(count, 'Rises with every visible change; part of the `ETag`.', 1),
  },
});

const textOrNull = v.nullable(v.string());

const VALUE_DESCRIPTIONS: Readonly<Record<RowField, string>> = {
  fecha: 'Date of the payment.',
  monto: 'Amount in pesos.',
  clave_rastreo: 'Tracking key.',
  referencia_numerica: 'Numeric reference.',
  emisor: 'Name of the sending bank.',
  receptor: 'Name of the receiving bank.',
  cuenta_beneficiaria: 'Account of the beneficiary.',
  cuentas_candidatas: 'Accounts to try in order, separated by `|`.',
  receptor_participante: 'Whether the beneficiary is the receiving participant itself.',
  client_ref: 'Your own reference.',
};

const valuesSchema = named(
  'ValidationImportRowValues',
  v.strictObject(Object.fromEntries(ROW_FIELDS.map((name) => [name, v.optional(described(v.string(), VALUE_DESCRIPTIONS[name]))]))),
);

const rowValues = (description: string) => described(valuesSchema, description, { fecha: '2026-11-19', monto: '1250.5' });

/** A row of an import of validations. */
export const rowResource = resource('ValidationImportRow', {
  type: 'validation_import_row',
  id: described(numericId, 'Id of the row.', '688128000016384'),
  attributes: {
    row_index: described(count, 'Position of the row in the file, from 0; headers count.', 1),
    status: described(
      v.picklist(ROW_STATUSES),
      '`correctable`: brought into the form of a request. `duplicate`: repeats a row or a validation of the last 30 days; it is validated all the same. `fatal` is not.',
    ),
    values: rowValues('The request with the values of the row.'),
    error_codes: described(v.array(v.string()), 'Codes of `POST /validate` for the row; empty when it can be validated.', []),
    errors: described(
      v.array(
        v.strictObject({
          code: described(v.string(), 'Code of the problem; never translated.', 'invalid_clabe_checksum'),
          field: described(textOrNull, 'The field; null for one of the whole row.', 'cuenta_beneficiaria'),
          detail: described(v.string(), 'The code in words, in the language of the answer.', 'El dígito de control no coincide.'),
        }),
      ),
      'The codes with their fields and meaning.',
      [],
    ),
    corrections_applied: described(v.record(v.string(), v.string()), 'Changes of form, by field.', {}),
    user_overrides: rowValues('Values that a PATCH wrote over those of the file; empty ones were removed.'),
    duplicate_of_row_id: described(v.nullable(numericId), 'The earlier row about the same transfer.', null),
    duplicate_of_validation_id: described(v.nullable(uuid), 'The validation of the last 30 days about the same transfer.', null),
    validation_id: described(v.nullable(uuid), 'The validation of the row, once it is accepted.', null),
  },
});

export const importPath = (id: ValidationImport['id']): string => `/v1/validations/imports/${id}`;

const NO_PROGRESS = { waiting: 0, queued: 0, ended: 0, refunded: 0 };

/** The counters of an import. */
export const countsOf = ({ counts: rows, committedCount, skippedCount, status, details: { batch } }: ValidationImport) => {
  const isAccepted = batch !== null && status !== 'committing';
  const { waiting, queued, ended, refunded } = isAccepted ? progressOf(batch) : NO_PROGRESS;
  return {
    total_rows: totalOf(rows),
    valid_count: rows.valid,
    correctable_count: rows.correctable,
    fatal_count: rows.fatal,
    duplicate_count: rows.duplicate,
    committed_count: committedCount,
    skipped_count: skippedCount,
    waiting_count: waiting,
    in_queue_count: queued,
    ended_count: ended,
    refunded_count: refunded,
  };
};

export const summaryOf = (job: ValidationImport) => ({ id: job.id, status: job.status, ...countsOf(job) });

/** The import of some rows. */
export const importSummary = described(
  named('ValidationImportSummary', v.strictObject({ id: described(numericId, 'Id of the import.', ID), status: importStatus, ...counts })),
  'The import of the rows.',
);

export const presentPending = ({ id, status }: ValidationImport) => ({ type: TYPE, id, attributes: { status } }) as const;

export const presentImport = (job: ValidationImport, language: Language) =>
  ({
    type: TYPE,
    id: job.id,
    attributes: {
      status: job.status,
      file_format: job.fileFormat,
      parse_mode: job.parseMode,
      notify: job.details.notify,
      ...countsOf(job),
      verdicts: job.details.batch?.verdicts ?? {},
      ...presentReport(job.report),
      error_code: job.error?.code ?? null,
      error_summary: job.error === null ? null : importErrorSummary(job.error, language),
      created_at: isoInstant(job.createdAt),
      parsed_at: isoInstant(job.parsedAt),
      committed_at: isoInstant(job.committedAt),
      completed_at: isoInstant(job.completedAt),
      estimated_completion_at: isoInstant(job.details.batch?.estimatedCompletionAt ?? null),
      etag_version: job.version,
    },
  }) satisfies ResourceOf<typeof importResource>;

const VALUE_ROUNDED = {
  es: 'Una hoja de cálculo recortó el número a 15 dígitos y los demás se perdieron. Escríbelo de nuevo.',
  en: 'A spreadsheet cut the number to 15 digits and lost the others. Write it again.',
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code);

const detailOf = (code: string, language: Language): string =>
  (isErrorCode(code) ? catalogue[code][language] : VALUE_ROUNDED[language]).replaceAll(/:? ?\{\w+\}/g, '');

export const presentRow = ({ id }: Pick<ValidationImport, 'id'>, row: ValidationRow, language: Language) => {
  const { duplicateOf } = row;
  return {
    type: 'validation_import_row',
    id: rowIdOf(id, row.position),
    attributes: {
      row_index: row.rowIndex,
      status: row.status,
      values: valuesOf(row),
      error_codes: [...new Set(row.problems.map(({ code }) => code))],
      errors: row.problems.map(({ code, field }) => ({ code, field, detail: detailOf(code, language) })),
      corrections_applied: row.corrections,
      user_overrides: row.overrides,
      duplicate_of_row_id: duplicateOf !== null && 'rowPosition' in duplicateOf ? rowIdOf(id, duplicateOf.rowPosition) : null,
      duplicate_of_validation_id: duplicateOf !== null && 'validationId' in duplicateOf ? duplicateOf.validationId : null,
      validation_id: row.validationId,
    },
  } satisfies ResourceOf<typeof rowResource>;
};
