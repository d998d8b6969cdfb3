import type { ParseTools } from '../../functions/imports/parsing/parse-import-file.ts';
import { SHIPPED_PARTICIPANTS } from '../../shared/banking/domain/bank/participants.ts';
import { IMPORT_LIMITS } from '../../shared/beneficiaries/domain/import-limits.ts';
import { makePdfReader } from '../../shared/imports/adapters/pdf-reader.ts';
import { makeWorkbookReader } from '../../shared/imports/adapters/workbook-reader.ts';
import { dateOf } from './builders/transfers.ts';

/** Read files with the threads that production runs, from their sources. */
export const pdfReader = makePdfReader('./shared/imports/adapters/threads/pdf-thread.ts');
export const workbookReader = makeWorkbookReader('./shared/imports/adapters/threads/workbook-thread.ts');

/** What parsing needs, with no language model and all the time it likes. */
export const parseTools = (changes: Partial<ParseTools> = {}): ParseTools => ({
  languageModel: null,
  pdfReader,
  workbookReader,
  limits: IMPORT_LIMITS,
  banks: { fecha: dateOf('2026-11-03'), participants: SHIPPED_PARTICIPANTS },
  remainingMs: () => 60_000,
  ...changes,
});
