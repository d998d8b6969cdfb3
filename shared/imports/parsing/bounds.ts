import type { IMPORT_LIMITS } from '../../beneficiaries/domain/import-limits.ts';
import { failParse } from './parse-error.ts';

/** Characters a spreadsheet cell can hold; a longer one is no list of beneficiaries. */
const MAX_CELL_CHARACTERS = 32_767;
/** Rows above the table that may hold titles and the header. */
const MAX_TITLE_ROWS = 64;
/** Steps between two looks at the clock. */
const STEPS_PER_DEADLINE_CHECK = 512;

/** Limits every reader checks while it works; each rejects the file when exceeded. */
export type Bounds = {
  readonly limits: typeof IMPORT_LIMITS;
  /** Called once per row or unit of similar size. */
  readonly step: () => void;
  /** `count`: rows with content so far. Rows that turn out to be titles do not count. */
  readonly rows: (count: number) => void;
  /** `count`: columns of the widest row so far. */
  readonly columns: (count: number) => void;
  readonly cell: (characters: number) => void;
  /** Milliseconds left. */
  readonly remainingMs: () => number;
};

export const makeBounds = (limits: typeof IMPORT_LIMITS, remainingMs: () => number): Bounds => {
  let steps = 0;
  return {
    limits,
    step: () => {
      steps += 1;
      if (steps % STEPS_PER_DEADLINE_CHECK === 1 && remainingMs() <= 0) failParse('parse_timeout');
    },
    rows: (count) => {
      if (count > limits.maxRows + MAX_TITLE_ROWS) failParse('too_many_rows', { limit: limits.maxRows });
    },
    columns: (count) => {
      if (count > limits.maxColumns) failParse('too_many_columns', { limit: limits.maxColumns });
    },
    cell: (characters) => {
      if (characters > MAX_CELL_CHARACTERS) failParse('suspicious_file', { reason: 'cell_too_long' });
    },
    remainingMs,
  };
};
