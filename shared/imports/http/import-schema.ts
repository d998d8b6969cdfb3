import * as v from 'valibot';

import { described, named, resource } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import { FILE_FORMATS, IMPORT_STATUSES, PARSE_MODES } from '../domain/import-job.ts';
import { FILE_READERS, SHEET_SKIP_REASONS, SKIP_REASONS } from '../domain/read-report.ts';
import { IMPORT_ERROR_CODES } from './import-messages.ts';

export const numericId = v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/));

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Counters of an import. */
export const counts = {
  total_rows: described(count, 'Rows of the import.', 3),
  valid_count: described(count, 'Rows that are `valid`.', 2),
  correctable_count: described(count, 'Rows that are `correctable`.', 0),
  fatal_count: described(count, 'Rows that are `fatal`.', 1),
  duplicate_count: described(count, 'Rows that are `duplicate_account` or `duplicate_alias`.', 0),
  committed_count: described(count, 'Rows that were saved.', 0),
  skipped_count: described(count, 'Rows that the commit left out.', 0),
};

/** The status of an import. */
export const importStatus = described(
  named('BeneficiaryImportStatus', v.picklist(IMPORT_STATUSES)),
  '`preview_ready` waits for the commit; `completed`, `failed` and `cancelled` are final.',
);

/** An import that was accepted. */
export const pendingImport = resource('PendingBeneficiaryImport', {
  type: 'beneficiary_import',
  id: described(numericId, 'Id of the import.', '42000000001'),
  attributes: {
    status: importStatus,
  },
});

const sheetName = described(v.nullable(v.string()), 'Name of the sheet; null where the format has no names of tables.', 'Hoja1');

/** The parts of the file that were read and left out, and the reader. */
export const readReport = {
  reader: described(
    v.nullable(v.picklist(FILE_READERS)),
    'Reader of the file: own code, or a library by its name; null before it was read.',
  ),
  sheets_read: described(
    v.array(
      named(
        'ReadSheet',
        v.strictObject({
          name: sheetName,
          first_row_index: described(count, '`row_index` of the first row of the sheet: sheets follow each other.'),
          rows: described(count, 'Rows of the import that were read from the sheet.'),
        }),
      ),
    ),
    'Sheets that were read.',
  ),
  sheets_skipped: described(
    v.array(
      named(
        'SkippedSheet',
        v.strictObject({
          name: sheetName,
          reason: described(v.picklist(SHEET_SKIP_REASONS), 'Why the sheet was left out.'),
        }),
      ),
    ),
    'Sheets that were left out.',
    [],
  ),
  rows_skipped: described(
    v.array(
      named(
        'SkippedRows',
        v.strictObject({
          reason: described(v.picklist(SKIP_REASONS), 'Why the rows were left out.'),
          count: described(count, 'Number of these rows.', 1),
          row_indexes: described(v.array(count), 'Positions in the file of the first 20 of them.'),
        }),
      ),
    ),
    'Rows of the file that became no rows of the import, by reason.',
    [],
  ),
};

/** The resource `beneficiary_import`. */
export const importResource = resource('BeneficiaryImport', {
  type: 'beneficiary_import',
  id: described(numericId, 'Id of the import.', '42000000001'),
  attributes: {
    status: importStatus,
    file_format: described(
      v.nullable(v.picklist(FILE_FORMATS)),
      'Format of the file, detected from its content; null before it was read.',
      'csv',
    ),
    parse_mode: described(v.picklist(PARSE_MODES), '`template`: a file with the headers of the template. `free`: any content.'),
    ...counts,
    llm_invoked: described(v.boolean(), 'Whether a language model was used.', false),
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
    etag_version: described(count, 'Rises with every visible change; part of the `ETag`.', 1),
  },
});
