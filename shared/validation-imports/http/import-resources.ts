import * as v from 'valibot';

import { rowIdOf } from '../../imports/domain/import-id.ts';
import { IMPORT_STATUSES } from '../../imports/domain/import-job.ts';
import { REQUEST_ROW_STATUSES } from '../../imports/domain/rows/request-row.ts';
import { totalOf } from '../../imports/domain/rows/row-blocks.ts';
import { count, importSchemas, numericId, presentJob } from '../../imports/http/import-schema.ts';
import { presentRequestRow, requestRowAttributes } from '../../imports/http/request-row-resource.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, resource } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { progressOf, type ValidationImport } from '../domain/batch.ts';
import { FILE_COLUMN, NOTIFICATIONS, type RowField, type ValidationImports, type ValidationRow } from '../domain/validation-row.ts';

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

const { row_index: rowIndex, ...common } = requestRowAttributes({
  component: 'ValidationImportRowValues',
  operation: 'POST /validate',
  fields: VALUE_DESCRIPTIONS,
  exampleValues: { fecha: '2026-11-19', monto: '1250.5' },
});

/** A row of an import of validations. */
export const rowResource = resource('ValidationImportRow', {
  type: 'validation_import_row',
  id: described(numericId, 'Id of the row.', '688128000016384'),
  attributes: {
    row_index: rowIndex,
    status: described(
      v.picklist(REQUEST_ROW_STATUSES),
      '`correctable`: brought into the form of a request. `duplicate`: repeats a row or a validation of the last 30 days; it is validated all the same. `fatal` is not.',
    ),
    file_name: described(textOrNull, 'Name of the receipt in the archive; null for a row of a table.', null),
    ...common,
    duplicate_of_row_id: described(v.nullable(numericId), 'The nearest earlier row about the same transfer.', null),
    duplicate_of_validation_id: described(v.nullable(uuid), 'The validation of the last 30 days about the same transfer.', null),
    validation_id: described(v.nullable(uuid), 'The validation of the row, once it is accepted.', null),
  },
});

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

export const presentRow = ({ id }: Pick<ValidationImport, 'id'>, row: ValidationRow, language: Language) => {
  const { duplicateOf } = row;
  return {
    type: 'validation_import_row',
    id: rowIdOf(id, row.position),
    attributes: {
      ...presentRequestRow(row, language),
      file_name: row.cells.find(([column]) => column === FILE_COLUMN)?.[1] ?? null,
      duplicate_of_row_id: duplicateOf !== null && 'rowPosition' in duplicateOf ? rowIdOf(id, duplicateOf.rowPosition) : null,
      duplicate_of_validation_id: duplicateOf !== null && 'validationId' in duplicateOf ? duplicateOf.validationId : null,
      validation_id: row.validationId,
    },
  } satisfies ResourceOf<typeof rowResource>;
};
