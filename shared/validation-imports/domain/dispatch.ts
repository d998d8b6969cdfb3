import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ImportId } from '../../imports/domain/import-id.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';

/**
 * Rows of all accounts that may be in the queue at once. Each holds at most one slot of the portal, so a single request waits for as many
 * slots at most.
 */
export const MAX_IN_QUEUE = 2;

/** A row in the queue. */
export type QueuedRow = { readonly userId: UserId; readonly importId: ImportId; readonly validationId: ValidationId };

/** The rows that are in the queue, and whose turn it was last. One item for all accounts: its version decides between concurrent runs. */
export type DispatchState = {
  readonly version: number;
  readonly inQueue: readonly QueuedRow[];
  readonly lastUser: UserId | null;
  /** No row enters before this instant (epoch milliseconds), so that rows spread over the slots of the portal. */
  readonly nextEntryAt: number;
};

export const FIRST_STATE: DispatchState = { version: 0, inQueue: [], lastUser: null, nextEntryAt: 0 };

/** An import with waiting rows, of those of its account the first committed. */
export type WaitingImport = {
  readonly userId: UserId;
  readonly importId: ImportId;
  /** Its place in the list of these imports. */
  readonly place: string;
};

/**
 * The import whose row enters next: accounts take turns in the order of their ids, and within an account its imports follow one another.
 * `waiting` is ordered by account and commit.
 */
export const nextInTurn = (waiting: readonly WaitingImport[], lastUser: UserId | null): WaitingImport | null =>
  waiting.find(({ userId }) => lastUser === null || userId > lastUser) ?? waiting[0] ?? null;

/** Rows of an import that ended, for an estimate that does not rest on one or two of them. */
const MIN_MEASURED = 5;

type Pace = {
  readonly ended: number;
  readonly remaining: number;
  /** Epoch milliseconds. */
  readonly waitingSince: number;
  /** Milliseconds between two queries, and accounts that share them. */
  readonly intervalMs: number;
  readonly accounts: number;
};

/** When the last row of an import is expected to end: at the pace so far, at first at that of one query per row (epoch milliseconds). */
export const estimateCompletion = ({ ended, remaining, waitingSince, intervalMs, accounts }: Pace, now: number): number =>
  now + Math.round(remaining * (ended < MIN_MEASURED ? intervalMs * accounts : (now - waitingSince) / ended));
