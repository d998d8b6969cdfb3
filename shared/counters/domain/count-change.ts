import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { CountedAmount } from './amounts.ts';

/** One state of a validation, as counters see it. */
export type CountedState = {
  /** Its combination of dimensions (dimensions.ts). */
  readonly code: string;
  /** The last generation of counters that a rebuild counted it into; 0 before the first rebuild. */
  readonly generation: number;
  /** What the sums of amounts count of it; null for nothing. */
  readonly amount: CountedAmount | null;
};

/** Paid calls of a change: pages that Textract read, and files that a language model read. */
export type PaidCalls = { readonly textractPages: number; readonly modelFiles: number };

export const NO_PAID_CALLS: PaidCalls = { textractPages: 0, modelFiles: 0 };

/** A write to a validation, or to an import, that concerns counters. */
export type CountChange = {
  readonly userId: UserId;
  /** When the validation was accepted (epoch milliseconds): it is counted there, whatever happens to it later. */
  readonly createdAt: number;
  /** The bulk import that it is part of. */
  readonly batch: number | null;
  /** When the change was written, in epoch milliseconds to the second; null where the stream does not report it. */
  readonly writtenAt: number | null;
  /** Milliseconds from the acceptance to the first verdict, of the change that has it; null for others. */
  readonly verdictMs: number | null;
  readonly paidCalls: PaidCalls;
  /** Null where the validation did not exist before, or does not exist any more; both are null for an import. */
  readonly before: CountedState | null;
  readonly after: CountedState | null;
};

/**
 * One complete set of an account's counters. It counts a validation that was accepted from `since` on (epoch milliseconds),
 * and an older one once a rebuild has marked it with this generation or a later one.
 */
export type Generation = { readonly number: number; readonly since: number };

/** The generation of accounts without a rebuild: it counts everything. */
export const FIRST_GENERATION: Generation = { number: 0, since: 0 };

const isCountedIn = ({ number, since }: Generation, createdAt: number, state: CountedState | null): state is CountedState =>
  state !== null && (createdAt >= since || state.generation >= number);

/** The effect of a change on a generation; states are null where there is no counter to decrease or to increase. */
export const effectOn = (generation: Generation, { createdAt, before, after }: CountChange) => {
  const [was, is] = [isCountedIn(generation, createdAt, before), isCountedIn(generation, createdAt, after)];
  return {
    less: was ? before : null,
    more: is ? after : null,
    /** Whether it is the mark that a rebuild leaves on an older validation. */
    isMark: before !== null && !was && is,
  };
};

/** Whether two states are the same for every counter. */
export const isSameState = (one: CountedState | null, other: CountedState | null): boolean =>
  one?.code === other?.code &&
  one?.generation === other?.generation &&
  JSON.stringify(one?.amount ?? null) === JSON.stringify(other?.amount ?? null);
