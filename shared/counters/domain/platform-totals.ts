import { effectOn, FIRST_GENERATION, type CountChange } from './count-change.ts';
import { combinationOf, type Combination } from './dimensions.ts';

/** Status, type and playground: the first characters of a combination. Banks and retries would make an item of all accounts large. */
const TOTAL_WIDTH = 3;

/** The counter of all accounts for a combination of dimensions. */
export const totalCodeOf = (code: string): string => code.slice(0, TOTAL_WIDTH);

export const combinationOfTotal = (code: string): Combination => combinationOf(totalCodeOf(code));

/** Name of the counter of verdicts whose time is in `TIMED_MS`, and of the sum of these times in milliseconds. */
export const TIMED = 'timed';
export const TIMED_MS = 'timed_ms';

/** Names of the counters of paid calls. */
export const TEXTRACT_PAGES = 'textract_pages';
export const MODEL_FILES = 'model_files';

/**
 * What changes add to the totals of all accounts, by counter; without those that stay as they are. The mark of a rebuild has one
 * combination before and after it, so that it adds nothing.
 */
export const totalStepsOf = (changes: readonly CountChange[]): ReadonlyMap<string, number> => {
  const steps = new Map<string, number>();
  const add = (name: string, by: number): void => {
    const sum = (steps.get(name) ?? 0) + by;
    if (sum === 0) steps.delete(name);
    else steps.set(name, sum);
  };
  for (const change of changes) {
    const { less, more } = effectOn(FIRST_GENERATION, change);
    if (less !== null) add(totalCodeOf(less.code), -1);
    if (more !== null) add(totalCodeOf(more.code), 1);
    if (change.verdictMs !== null) {
      add(TIMED, 1);
      add(TIMED_MS, change.verdictMs);
    }
    add(TEXTRACT_PAGES, change.paidCalls.textractPages);
    add(MODEL_FILES, change.paidCalls.modelFiles);
  }
  return steps;
};
