import { TABLE_MEDIA_TYPES, type Table } from '../../../shared/platform/files/table-file.ts';
import type { ValidationRow } from '../../../shared/validation-imports/domain/validation-row.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

/** Columns after those of the caller. A caller's own column of the same name keeps its name. */
const VERDICT_COLUMNS = ['row_status', 'row_errors', 'verdict', 'error_code', 'cep_xml', 'cep_pdf', 'validation_id'];

/** A row with its validation; null for one that was not committed, or never ran. */
export type ResultRow = { readonly row: ValidationRow; readonly validation: Validation | null };

/** The columns of the caller's tables, in the order in which they occur. */
const columnsOf = (rows: readonly ResultRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ row }) => row.cells.map(([name]) => name))),
];

const cepLink = ({ id, status, certificate }: Validation, format: 'xml' | 'pdf'): string =>
  status === 'valid' && (format === 'xml' ? certificate?.xml : certificate?.pdf) ? `/v1/validations/${id}/cep?format=${format}` : '';

const verdictCells = ({ row, validation }: ResultRow): readonly string[] => {
  const checked = [row.status, row.problems.map(({ code, field }) => (field === null ? code : `${field}: ${code}`)).join('; ')];
  if (validation === null) return [...checked, '', '', '', '', ''];
  const verdict = isTerminal(validation.status) ? validation.status : '';
  return [...checked, verdict, validation.errorCode ?? '', cepLink(validation, 'xml'), cepLink(validation, 'pdf'), validation.id];
};

/** The caller's rows in their order with all their columns, each followed by its verdict. Every cell is text, as it was read. */
export const resultsTable = (rows: readonly ResultRow[]): Table<ResultRow> => ({
  name: 'Resultados',
  columns: [
    ...columnsOf(rows).map((name) => ({
      name,
      type: 'text' as const,
      valueOf: ({ row }: ResultRow) => row.cells.find(([column]) => column === name)?.[1] ?? '',
    })),
    ...VERDICT_COLUMNS.map((name, index) => ({
      name,
      type: 'text' as const,
      valueOf: (result: ResultRow) => verdictCells(result)[index] ?? '',
    })),
  ],
  rows,
});

/** Media type and file name of each format. */
export const RESULT_FILES = {
  csv: { mediaType: TABLE_MEDIA_TYPES.csv, disposition: 'attachment; filename="resultados.csv"' },
  xlsx: { mediaType: TABLE_MEDIA_TYPES.xlsx, disposition: 'attachment; filename="resultados.xlsx"' },
} as const;
