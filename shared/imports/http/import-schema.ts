import * as v from 'valibot';

import { described, named, resource } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { FILE_FORMATS, PARSE_MODES, type ImportJob } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import { FILE_READERS, SHEET_SKIP_REASONS, SKIP_REASONS } from '../domain/read-report.ts';
import { IMPORT_ERROR_CODES, importErrorSummary } from './import-messages.ts';

export const numericId = v.pipe(v.string(), v.regex(/^[1-9][0-9]*$/));

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sheetName = described(v.nullable(v.string()), 'Name of the sheet; null where the format has no names of tables.', 'Hoja1');

/** The parts of the file that were read and left out, and the reader. */
const readReport = {
  reader: described(
    v.nullable(named('ImportReader', v.picklist(FILE_READERS))),
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

const EXAMPLE_ID = '42000000001';

/** Counters of the rows of every import. */
const COMMON_COUNTS = {
  total_rows: described(count, 'Rows of the import.', 3),
  valid_count: described(count, 'Rows that are `valid`.', 2),
  correctable_count: described(count, 'Rows that are `correctable`.', 0),
  fatal_count: described(count, 'Rows that are `fatal`.', 1),
};

type KindSchema<Type extends string, Status extends string, Counts extends v.ObjectEntries, Own extends v.ObjectEntries> = {
  /** Name of the component, such as `BeneficiaryImport`. */
  readonly component: string;
  readonly type: Type;
  readonly statuses: readonly Status[];
  /** Name of the component of the statuses: its own, unless it shares them. */
  readonly statusComponent?: string;
  /** Descriptions of the statuses, of the id and of the parse modes. */
  readonly texts: { readonly status: string; readonly id: string; readonly parseMode: string };
  /** Further counters, and further attributes. */
  readonly counts: Counts;
  readonly own: Own;
};

/** The resources of a kind of import: the job, the short form of an answer that started something, and the job of a preview. */
export const importSchemas = <
  const Type extends string,
  const Status extends string,
  const Counts extends v.ObjectEntries,
  const Own extends v.ObjectEntries,
>({
  component,
  type,
  statuses,
  statusComponent = `${component}Status`,
  texts,
  counts: furtherCounts,
  own,
}: KindSchema<Type, Status, Counts, Own>) => {
  const status = described(named(statusComponent, v.picklist(statuses)), texts.status);
  const id = described(numericId, 'Id of the import.', EXAMPLE_ID);
  const counts = { ...COMMON_COUNTS, ...furtherCounts };
  return {
    /** An import that was accepted, confirmed or cancelled. */
    pendingImport: resource(`Pending${component}`, { type, id, attributes: { status } }),

    importResource: resource(component, {
      type,
      id: described(numericId, texts.id, EXAMPLE_ID),
      attributes: {
        status,
        file_format: described(
          v.nullable(named('ImportFileFormat', v.picklist(FILE_FORMATS))),
          'Format of the file, detected from its content; null before it was read.',
          'csv',
        ),
        parse_mode: described(named('ImportParseMode', v.picklist(PARSE_MODES)), texts.parseMode),
        ...counts,
        ...own,
        ...readReport,
        error_code: described(
          v.nullable(
            v.pipe(v.string(), v.metadata({ jsonSchema: { title: 'ImportErrorCode', type: 'string', enum: IMPORT_ERROR_CODES } })),
          ),
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
    }),

    importSummary: described(
      named(`${component}Summary`, v.strictObject({ id: described(numericId, 'Id of the import.', EXAMPLE_ID), status, ...counts })),
      'The import of the rows.',
    ),
  };
};

/** The parts of a file that were read and left out. */
const presentReport = ({ reader, sheetsRead, sheetsSkipped, rowsSkipped }: ImportJob['report']) => ({
  reader,
  sheets_read: sheetsRead.map(({ name, firstRowIndex, rows }) => ({ name, first_row_index: firstRowIndex, rows })),
  sheets_skipped: sheetsSkipped,
  rows_skipped: rowsSkipped.map(({ reason, count: number, rowIndexes }) => ({ reason, count: number, row_indexes: rowIndexes })),
});

/** The attributes that the imports of every kind have, without counters. */
export const presentJob = <Kind extends ImportKind>(job: ImportJob<Kind>, language: Language) => ({
  status: job.status,
  file_format: job.fileFormat,
  parse_mode: job.parseMode,
  ...presentReport(job.report),
  error_code: job.error?.code ?? null,
  error_summary: job.error === null ? null : importErrorSummary(job.error, language),
  created_at: isoInstant(job.createdAt),
  parsed_at: isoInstant(job.parsedAt),
  committed_at: isoInstant(job.committedAt),
  completed_at: isoInstant(job.completedAt),
  etag_version: job.version,
});
