import * as v from 'valibot';

import { dateTime } from '../../platform/http/envelope-schema.ts';
import { FILE_FORMATS, IMPORT_STATUSES, PARSE_MODES } from '../domain/import-job.ts';
import { FILE_READERS, SHEET_SKIP_REASONS, SKIP_REASONS } from '../domain/read-report.ts';
import { IMPORT_ERROR_CODES } from './import-messages.ts';

export const numericId = v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/));

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Counters of an import. */
export const counts = {
  total_rows: count,
  valid_count: count,
  correctable_count: count,
  fatal_count: count,
  duplicate_count: count,
  committed_count: count,
  skipped_count: count,
};

/** An import that was accepted. */
export const pendingImport = v.strictObject({
  type: v.literal('beneficiary_import'),
  id: numericId,
  attributes: v.strictObject({ status: v.picklist(IMPORT_STATUSES) }),
});

const sheetName = v.pipe(v.nullable(v.string()), v.description('Null where the format has no names of tables.'));

/** What was read of the file, by what, and what was left out. */
const readReport = {
  reader: v.pipe(v.nullable(v.picklist(FILE_READERS)), v.description('What read the file: own code, or a library by its name.')),
  sheets_read: v.array(
    v.strictObject({
      name: sheetName,
      first_row_index: v.pipe(count, v.description('row_index of its first row: sheets follow each other.')),
      rows: v.pipe(count, v.description('Rows of the import that came from it.')),
    }),
  ),
  sheets_skipped: v.array(v.strictObject({ name: sheetName, reason: v.picklist(SHEET_SKIP_REASONS) })),
  rows_skipped: v.array(
    v.strictObject({
      reason: v.picklist(SKIP_REASONS),
      count,
      row_indexes: v.pipe(v.array(count), v.description('Positions in the file of the first 20 of them.')),
    }),
  ),
};

/** The resource `beneficiary_import`. */
export const importResource = v.strictObject({
  type: v.literal('beneficiary_import'),
  id: numericId,
  attributes: v.strictObject({
    status: v.picklist(IMPORT_STATUSES),
    file_format: v.nullable(v.picklist(FILE_FORMATS)),
    parse_mode: v.picklist(PARSE_MODES),
    ...counts,
    llm_invoked: v.boolean(),
    ...readReport,
    error_code: v.nullable(v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', enum: IMPORT_ERROR_CODES } }))),
    error_summary: v.nullable(v.string()),
    created_at: dateTime,
    parsed_at: v.nullable(dateTime),
    committed_at: v.nullable(dateTime),
    completed_at: v.nullable(dateTime),
    etag_version: count,
  }),
});
