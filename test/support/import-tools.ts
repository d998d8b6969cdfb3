import { makePdfReader } from '../../functions/imports/adapters/pdf-reader.ts';
import type { ParseTools } from '../../functions/imports/parsing/parse-import-file.ts';
import { SHIPPED_PARTICIPANTS } from '../../shared/banking/domain/bank/participants.ts';
import { IMPORT_LIMITS } from '../../shared/beneficiaries/domain/import-limits.ts';
import { dateOf } from './builders/transfers.ts';

/** Reads PDFs with the thread that production runs, from its source. */
export const pdfReader = makePdfReader({
  threadFile: './functions/imports/adapters/pdf-thread.ts',
  wasmFile: 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
});

/** What parsing needs, with no language model and all the time it likes. */
export const parseTools = (changes: Partial<ParseTools> = {}): ParseTools => ({
  languageModel: null,
  pdfReader,
  limits: IMPORT_LIMITS,
  banks: { fecha: dateOf('2026-11-03'), participants: SHIPPED_PARTICIPANTS },
  remainingMs: () => 60_000,
  ...changes,
});
