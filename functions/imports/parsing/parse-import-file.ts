import type { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { detectContent, type ContentKind } from '../domain/detect-format.ts';
import { errorNameOf } from '../domain/error-info.ts';
import type { CandidateRow, FileFormat, ParseFailure, ParseMode, ParseOutcome } from '../domain/rows/candidate-row.ts';
import type { Banks } from '../domain/rows/row-values.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { PdfReader } from '../ports/pdf-reader.ts';
import { makeBounds, type Bounds } from './bounds.ts';
import { gridText, readExtracted } from './extracted-rows.ts';
import { failParse, ParseError } from './parse-error.ts';
import { readGrids, type GridFile } from './spreadsheet/read-grids.ts';
import { findTemplateHeader, readTable } from './table-rows.ts';
import { readFree } from './text/free-rows.ts';

/** A file as it was uploaded. */
export type ImportFile = { readonly bytes: Uint8Array; readonly mode: ParseMode };

/** What parsing depends on besides the file. */
export type ParseTools = {
  /** Null when none is configured. */
  readonly languageModel: LanguageModel | null;
  readonly pdfReader: PdfReader;
  readonly limits: typeof IMPORT_LIMITS;
  /** Decide which names of banks are current. */
  readonly banks: Banks;
  /** Milliseconds left for the whole file; called often. At or below 0 the file fails with `parse_timeout`. */
  readonly remainingMs: () => number;
};

/** Formats with a signature in their first bytes. */
const FORMAT_BY_CONTENT: Readonly<Partial<Record<ContentKind, FileFormat>>> = { compound: 'xls', pdf: 'pdf' };

/** What is known about a file while it is read, for the outcome of a failure. */
type Progress = { format: FileFormat | null; llmInvoked: boolean };

/** Lines of a page without an account are titles and footers; rows of a table without one lack it. */
const hasAccount = ({ errorCodes }: CandidateRow): boolean => !errorCodes.includes('account_missing');

const readTemplate = ({ grids, types, format }: GridFile, { participants }: Banks, { step }: Bounds): readonly CandidateRow[] => {
  for (const grid of grids) {
    const header = findTemplateHeader(grid);
    if (header !== null) return readTable(grid, header, types, participants, step).filter((row) => format !== 'pdf' || hasAccount(row));
  }
  return failParse('headers_not_found');
};

/** Sheets follow each other, and each counts its rows from 0. */
const readFreeForm = ({ grids, types, format }: GridFile, banks: Banks, bounds: Bounds): readonly CandidateRow[] => {
  let offset = 0;
  return grids.flatMap((grid) => {
    const rows = readFree(grid, types, banks, bounds).filter((row) => (format !== 'pdf' && format !== 'txt') || hasAccount(row));
    const shifted = rows.map((row) => ({ ...row, rowIndex: row.rowIndex + offset }));
    offset += (grid.at(-1)?.index ?? -1) + 1;
    return shifted;
  });
};

/** Sends a file in which the rules found no account to the language model. */
const queryLanguageModel = async (
  file: GridFile,
  { languageModel, limits, banks }: ParseTools,
  bounds: Bounds,
  progress: Progress,
): Promise<readonly CandidateRow[]> => {
  if (languageModel === null) return failParse('structure_not_recognised', { reason: 'no_language_model' });
  const grid = file.grids.flat();
  progress.llmInvoked = true;
  const extraction = await languageModel.extractBeneficiaries(gridText(grid), bounds.remainingMs());
  if (extraction.kind === 'unavailable') return failParse('structure_not_recognised', { reason: `language_model_${extraction.reason}` });
  const rows = readExtracted(grid, extraction.beneficiaries, banks.participants, limits.maxRows);
  return rows.length === 0 ? failParse('structure_not_recognised', { reason: 'no_accounts' }) : rows;
};

const readRows = async ({ bytes, mode }: ImportFile, tools: ParseTools, progress: Progress): Promise<readonly CandidateRow[]> => {
  const bounds = makeBounds(tools.limits, tools.remainingMs);
  if (bytes.byteLength > tools.limits.maxBytes) return failParse('file_too_large', { limit: tools.limits.maxBytes });
  const content = detectContent(bytes);
  progress.format = FORMAT_BY_CONTENT[content] ?? null;
  const file = await readGrids(content, bytes, bounds, tools.pdfReader);
  progress.format = file.format;
  if (file.grids.every((grid) => grid.length === 0)) return failParse('no_rows');
  if (mode === 'template') return readTemplate(file, tools.banks, bounds);
  const found = readFreeForm(file, tools.banks, bounds);
  return found.length > 0 ? found : queryLanguageModel(file, tools, bounds, progress);
};

const checkCount = (rows: readonly CandidateRow[], limit: number): readonly CandidateRow[] => {
  if (rows.length === 0) return failParse('no_rows');
  return rows.length > limit ? failParse('too_many_rows', { limit }) : rows;
};

/**
 * The failure of the file an error means. A string or array beyond the engine's limit and reads past the end of a
 * record are caused by the file; any other error is a bug of ours, and null.
 */
const failureOf = (error: unknown): ParseFailure | null => {
  if (error instanceof ParseError) return error.failure;
  const isOutOfRange = errorNameOf(error) === 'RangeError';
  return isOutOfRange ? { kind: 'failed', code: 'file_unreadable', params: { reason: 'beyond_limits' } } : null;
};

/**
 * Reads a file of beneficiaries (interface: POST imports, file rules). Whatever the bytes are, it answers with rows or
 * with the reason why there are none; it never throws because of them.
 */
export const parseImportFile = async (file: ImportFile, tools: ParseTools): Promise<ParseOutcome> => {
  const progress: Progress = { format: null, llmInvoked: false };
  try {
    const rows = checkCount(await readRows(file, tools, progress), tools.limits.maxRows);
    if (progress.format === null) return failParse('file_unreadable');
    return { kind: 'parsed', format: progress.format, rows, llmInvoked: progress.llmInvoked };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { ...failure, ...progress };
  }
};
