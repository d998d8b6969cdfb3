import type { IMPORT_LIMITS } from '../../../shared/domain/import/import-limits.ts';
import type { ParseMode, ParseOutcome } from '../domain/candidate-row.ts';
import type { LanguageModel } from '../ports/language-model.ts';

/** A file as it was uploaded. */
export type ImportFile = {
  readonly bytes: Uint8Array;
  readonly mode: ParseMode;
};

/** What parsing depends on besides the file. */
export type ParseTools = {
  /** Null when none is configured. */
  readonly languageModel: LanguageModel | null;
  readonly limits: typeof IMPORT_LIMITS;
  /** Milliseconds left for the whole file; asked often. At or below 0 the file fails with `parse_timeout`. */
  readonly remainingMs: () => number;
};

/**
 * Reads a file of beneficiaries (interface: POST imports, file rules). Whatever the bytes are, it answers with rows or
 * with the reason why there are none; it never throws because of them.
 */
export type ParseImportFile = (file: ImportFile, tools: ParseTools) => Promise<ParseOutcome>;
