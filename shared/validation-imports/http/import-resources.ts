import * as v from 'valibot';

import { catalogue, type ErrorCode } from '../../errors/catalogue.ts';
import { rowIdOf } from '../../imports/domain/import-id.ts';
import { IMPORT_STATUSES } from '../../imports/domain/import-job.ts';
import { totalOf } from '../../imports/domain/rows/row-blocks.ts';
import { count, importSchemas, numericId, presentJob } from '../../imports/http/import-schema.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, named, resource } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { progressOf, type ValidationImport } from '../domain/batch.ts';
import {
  FILE_COLUMN,
  NOTIFICATIONS,
  ROW_FIELDS,
  ROW_STATUSES,
  valuesOf,
  type RowField,
  type ValidationImports,
  type ValidationRow,
} from '../domain/validation-row.ts';

const TYPE = 'validation_import';

export const { pendingImport, importResource, importSummary } = importSchemas({
  component: 'ValidationImport',
  type: TYPE,
  statuses: [...IMPORT_STATUSES, 'validating'],
  texts: {
    status:
      '`preview_ready` waits for the commit; while `committing` rows are accepted, while `validating` they get their verdicts; `completed`, `failed` and `cancelled` are final.',
    id: 'Id of the import, and `batch_id` of its validations.',
    parseMode: '`template`: a file with the headers of the template. `free`: other names of columns, too.',
  },
  counts: {
    duplicate_count: described(count, 'Rows that are `duplicate`.', 0),
    committed_count: described(count, 'Rows that became validations.', 0),
    skipped_count: described(count, 'Rows that the commit left out.', 0),
    waiting_count: described(count, 'Validations that wait for the queue.', 0),
    in_queue_count: described(count, 'Validations in the queue.', 0),
    ended_count: described(count, 'Validations that have a verdict.', 0),
    refunded_count: described(count, 'Validations that never ran: their units were refunded.', 0),
  },
  own: {
    notify: described(v.picklist(NOTIFICATIONS), 'Which events are published: one for the import, or those of its rows, too.', 'batch'),
    verdicts: described(v.record(v.string(), count), 'Ended validations by their first verdict; `gone` were erased before.', { valid: 2 }),
    estimated_completion_at: described(
      v.nullable(dateTime),
      'When the last verdict is expected at the pace so far; null when none is due.',
    ),
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
    file_name: described(textOrNull, 'Name of the receipt in the archive; null for a row of a table.', null),
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
    duplicate_of_row_id: described(v.nullable(numericId), 'The nearest earlier row about the same transfer.', null),
    duplicate_of_validation_id: described(v.nullable(uuid), 'The validation of the last 30 days about the same transfer.', null),
    validation_id: described(v.nullable(uuid), 'The validation of the row, once it is accepted.', null),
  },
});

/** Address of the list of imports. */
export const IMPORTS_PATH = '/v1/validations/imports';

export const importPath = (id: ValidationImport['id']): string => `${IMPORTS_PATH}/${id}`;

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

export const presentImport = (job: ValidationImport, language: Language) =>
  ({
    type: TYPE,
    id: job.id,
    attributes: {
      ...presentJob<ValidationImports>(job, language),
      ...countsOf(job),
      notify: job.details.notify,
      verdicts: job.details.batch?.verdicts ?? {},
      estimated_completion_at: isoInstant(job.details.batch?.estimatedCompletionAt ?? null),
    },
  }) satisfies ResourceOf<typeof importResource>;

/** Problems of a file that no request has. */
const ROW_TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  value_rounded: {
    es: 'Una hoja de cálculo recortó el número a 15 dígitos y los demás se perdieron. Escríbelo de nuevo.',
    en: 'A spreadsheet cut the number to 15 digits and lost the others. Write it again.',
  },
  ocr_low_confidence: {
    es: 'El dato no se leyó con seguridad en el comprobante. Confírmalo o corrígelo con un PATCH del mismo campo.',
    en: 'The value was not read with certainty from the receipt. Confirm or correct it with a PATCH of the same field.',
  },
  receipt_unreadable: {
    es: 'El archivo no se pudo abrir: está dañado, o agota la memoria de quien lo lee.',
    en: 'The file could not be opened: it is damaged, or exhausts the memory of its reader.',
  },
  archive_in_archive: { es: 'Es un ZIP dentro de otro y no se abre.', en: 'It is a ZIP within another and is not opened.' },
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code);

const detailOf = (code: string, language: Language): string =>
  (ROW_TEXTS[code]?.[language] ?? (isErrorCode(code) ? catalogue[code][language] : code)).replaceAll(/:? ?\{\w+\}/g, '');

export const presentRow = ({ id }: Pick<ValidationImport, 'id'>, row: ValidationRow, language: Language) => {
  const { duplicateOf } = row;
  return {
    type: 'validation_import_row',
    id: rowIdOf(id, row.position),
    attributes: {
      row_index: row.rowIndex,
      status: row.status,
      file_name: row.cells.find(([column]) => column === FILE_COLUMN)?.[1] ?? null,
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
