import type { FileFormat, ParseOutcome } from '../../../shared/imports/domain/parse-outcome.ts';
import { summarizeSkipped } from '../../../shared/imports/domain/read-report.ts';
import type { CandidateRow } from '../../../shared/imports/domain/rows/candidate-row.ts';
import type { Bounds } from '../../../shared/imports/parsing/bounds.ts';
import { failParse } from '../../../shared/imports/parsing/parse-error.ts';
import {
  instructionsIn,
  parseFile,
  readTables,
  withoutComments,
  type FileReading,
  type FileTools,
  type FindRows,
} from '../../../shared/imports/parsing/parse-file.ts';
import type { Table } from '../../../shared/imports/parsing/spreadsheet/grid.ts';
import type { GridFile, ImportFile } from '../../../shared/imports/parsing/spreadsheet/read-grids.ts';
import type { Banks } from '../domain/rows/row-values.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import { gridText, readExtracted } from './extracted-rows.ts';
import { withAccountsOnly } from './table-reading.ts';
import { findTemplateHeader, readTable } from './table-rows.ts';
import { readFree } from './text/free-rows.ts';

/** Dependencies of parsing other than the file. */
export type ParseTools = FileTools & {
  /** Null when none is configured. */
  readonly languageModel: LanguageModel | null;
  /** Determines which names of banks are current. */
  readonly banks: Banks;
};

/** Formats in which lines without an account are titles and footers; in a spreadsheet such rows lack their account. */
const OF_LINES: ReadonlySet<FileFormat> = new Set(['pdf', 'txt']);

const readTemplate = (file: GridFile, { participants }: Banks, { step }: Bounds): FileReading<CandidateRow> => {
  const reading = readTables<CandidateRow>(file, (grid) => {
    const header = findTemplateHeader(grid);
    if (header === null) return 'no_header';
    const table = readTable(grid, header, file.types, participants, step, { isTemplate: true });
    return file.format === 'pdf' ? withAccountsOnly(table) : table;
  });
  return reading.report.sheetsRead.length === 0 ? failParse('headers_not_found') : reading;
};

const lacksHeader = ({ grid }: Table): boolean => findTemplateHeader(grid) === null;

const readFreeForm = (file: GridFile, instructions: Table | undefined, banks: Banks, bounds: Bounds): FileReading<CandidateRow> =>
  readTables<CandidateRow>(file, (grid, table) => {
    if (table === instructions) return 'no_header';
    const reading = readFree(grid, file.types, banks, bounds);
    return OF_LINES.has(file.format) ? withAccountsOnly(reading) : reading;
  });

/** Sends a file in which the rules found no account to the language model. */
const queryLanguageModel = async (
  file: GridFile,
  instructions: Table | undefined,
  { languageModel, limits, banks }: ParseTools,
  bounds: Bounds,
  progress: { llmInvoked: boolean },
): Promise<FileReading<CandidateRow>> => {
  if (languageModel === null) return failParse('structure_not_recognised', { reason: 'no_language_model' });
  const grid = file.tables.filter((table) => table !== instructions).flatMap((table) => withoutComments(table.grid));
  progress.llmInvoked = true;
  const extraction = await languageModel.extractBeneficiaries(gridText(grid), bounds.remainingMs());
  if (extraction.kind === 'unavailable') return failParse('structure_not_recognised', { reason: `language_model_${extraction.reason}` });
  const reading = readTables<CandidateRow>(file, (rows, table) =>
    table === instructions ? 'no_header' : readExtracted(rows, extraction.beneficiaries, banks.participants, limits.maxRows),
  );
  return reading.rows.length === 0 ? failParse('structure_not_recognised', { reason: 'no_accounts' }) : reading;
};

const isPhoneBesideAccount = ({ accountType, sourceColumn }: CandidateRow): boolean => sourceColumn !== null && accountType === 'phone';

/** If a list exceeds the row limit because of phones next to other accounts, they are left out. */
const withinLimit = (reading: FileReading<CandidateRow>, limit: number): FileReading<CandidateRow> => {
  if (reading.rows.length <= limit) return reading;
  const phones = reading.rows.filter(isPhoneBesideAccount).map(({ rowIndex }) => ({ rowIndex, reason: 'phone_beside_account' as const }));
  const rows = reading.rows.filter((row) => !isPhoneBesideAccount(row));
  return { rows, report: { ...reading.report, rowsSkipped: [...reading.report.rowsSkipped, ...summarizeSkipped(phones)] } };
};

const findRows =
  (mode: ImportFile['mode'], tools: ParseTools): FindRows<CandidateRow> =>
  async (file, bounds, progress) => {
    if (mode === 'template') return readTemplate(file, tools.banks, bounds);
    const instructions = instructionsIn(file, lacksHeader);
    const found = readFreeForm(file, instructions, tools.banks, bounds);
    return found.rows.length > 0 ? found : queryLanguageModel(file, instructions, tools, bounds, progress);
  };

/**
 * Reads a file of beneficiaries (interface: POST imports, file rules). For any bytes it returns rows, or the reason why there are none; it
 * never throws because of them.
 */
export const parseImportFile = (file: ImportFile, tools: ParseTools): Promise<ParseOutcome<CandidateRow>> =>
  parseFile(file, tools, async (...found) => withinLimit(await findRows(file.mode, tools)(...found), tools.limits.maxRows));
