import { laneSpacingMs, type PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { applyTransition } from '../../../shared/imports/domain/import-job.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import {
  advanceBatch,
  batchOf,
  progressOf,
  validationIdAt,
  type ValidationImport,
} from '../../../shared/validation-imports/domain/batch.ts';
import {
  estimateCompletion,
  MAX_IN_QUEUE,
  nextInTurn,
  type DispatchState,
  type QueuedRow,
  type WaitingImport,
} from '../../../shared/validation-imports/domain/dispatch.ts';
import type { ValidationImports } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { DispatchStep, ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { ValidationJob } from '../../../shared/validation/ports/validation-job.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

export type DispatchDeps = {
  readonly store: Pick<ValidationImportStore, 'find' | 'waiting' | 'removeWaiting' | 'dispatchState' | 'dispatch'>;
  readonly validations: Pick<ValidationStore, 'findMany'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly validationQueue: Queue<ValidationJob>;
  readonly readPortalRate: () => Promise<PortalRate>;
  readonly clock: Clock;
  /** Seconds a validation may be in the queue before it fails. */
  readonly queueExpirySeconds: number;
};

/** Steps of one run: each settles rows and admits others. A validation that ends causes another run. */
const MAX_STEPS = 20;

/** A row that was erased while it waited or was in the queue. */
const GONE = 'gone';

/** Imports of an account stay in the order of their commits. */
const byAccount = (left: WaitingImport, right: WaitingImport): number =>
  left.userId < right.userId ? -1 : Number(left.userId > right.userId);

type RowOwner = Pick<QueuedRow, 'userId' | 'importId'>;

type Changes = { readonly job: ValidationImport; readonly verdicts: string[]; entered: number };

const keyOf = ({ userId, importId }: RowOwner): string => `${userId} ${importId}`;

/** The verdict of a row; null while it has none. */
const verdictOf = (validation: Validation | null): string | null => {
  if (validation === null) return GONE;
  return isTerminal(validation.status) ? validation.status : null;
};

/**
 * Admits waiting rows to the queue of the workers as it empties: few at a time, those of several accounts by turns. A step is one
 * transaction over the rows in the queue, their imports and the validations that enter, so a run that dies or meets another loses and
 * counts nothing twice; the sweep of validations sends a message that was not sent.
 */
export const makeDispatchRows = (deps: DispatchDeps) => {
  const { store, validations, users, validationQueue, clock } = deps;

  /** The rows in the queue that ended, with their verdicts. */
  const settledRows = async ({ inQueue }: DispatchState) => {
    const found = await validations.findMany(inQueue.map(({ validationId }) => validationId));
    return inQueue.flatMap((row, index) => {
      const verdict = verdictOf(found[index] ?? null);
      return verdict === null ? [] : [{ row, verdict }];
    });
  };

  /** The next row of an import; null when none waits. One that its owner erased while it waited counts as ended. */
  const takeRow = async (changes: Changes | null): Promise<Validation | null> => {
    if (changes?.job.status !== 'validating') return null;
    const batch = batchOf(changes.job);
    while (batch.entered + changes.entered < batch.units.count) {
      const [validation = null] = await validations.findMany([validationIdAt(batch, batch.entered + changes.entered)]);
      changes.entered += 1;
      const verdict = verdictOf(validation);
      if (validation !== null && verdict === null) return validation;
      changes.verdicts.push(verdict ?? GONE);
    }
    return null;
  };

  /** Rows that enter next, those of several accounts by turns. Those of a suspended or deleted account wait until it is active again. */
  const chooseRows = async (state: DispatchState, free: number, changesOf: (waiting: RowOwner) => Promise<Changes | null>) => {
    const inactive = new Set<UserId>();
    const readWaiting = async (after: UserId | null): Promise<readonly WaitingImport[]> =>
      (await store.waiting(after)).filter(({ userId }) => !inactive.has(userId)).toSorted(byAccount);
    let waiting = await readWaiting(state.lastUser);
    const accounts = new Set(waiting.map(({ userId }) => userId)).size;
    const rows: { readonly row: QueuedRow; readonly validation: Validation }[] = [];
    let { lastUser } = state;
    for (let next = nextInTurn(waiting, lastUser); rows.length < free && next !== null; next = nextInTurn(waiting, lastUser)) {
      const { userId, importId } = next;
      const changes = await changesOf(next);
      if (changes === null) {
        await store.removeWaiting(next);
      } else if ((await users.find(userId))?.status !== 'active') {
        inactive.add(userId);
        lastUser = userId;
        // Its imports may be all that was read.
        waiting = await readWaiting(userId);
        continue;
      }
      const validation = await takeRow(changes);
      if (validation === null) {
        waiting = waiting.filter((each) => each.importId !== importId || each.userId !== userId);
        continue;
      }
      lastUser = userId;
      rows.push({ row: { userId, importId, validationId: validation.id }, validation });
    }
    return { rows, lastUser, accounts };
  };

  /** Whether something changed; null when another run was faster. */
  const step = async (): Promise<boolean | null> => {
    const now = clock.now();
    const [state, rate] = await Promise.all([store.dispatchState(), deps.readPortalRate()]);
    const intervalMs = laneSpacingMs(rate) / rate.burst;
    const jobs = new Map<string, Changes | null>();
    const changesOf = async (row: RowOwner): Promise<Changes | null> => {
      const known = jobs.get(keyOf(row));
      if (known !== undefined) return known;
      const job = await store.find(row.userId, row.importId);
      const changes = job === null ? null : { job, verdicts: [], entered: 0 };
      jobs.set(keyOf(row), changes);
      return changes;
    };

    const settled = await settledRows(state);
    for (const { row, verdict } of settled) (await changesOf(row))?.verdicts.push(verdict);
    const left = state.inQueue.filter((row) => !settled.some((ended) => ended.row === row));
    const { rows, lastUser, accounts } = await chooseRows(state, MAX_IN_QUEUE - left.length, changesOf);

    let entryAt = Math.max(now, state.nextEntryAt);
    const entries: DispatchStep['entries'][number][] = [];
    for (const { validation } of rows) {
      entries.push({ id: validation.id, enqueuedAt: entryAt, expiresAt: entryAt + deps.queueExpirySeconds * 1_000 });
      entryAt = Math.round(entryAt + intervalMs);
    }
    const changed = [...jobs.values()].filter((changes) => changes !== null && (changes.verdicts.length > 0 || changes.entered > 0));
    if (changed.length === 0 && settled.length === 0) return false;
    const isWritten = await store.dispatch({
      seen: state,
      next: { version: state.version + 1, inQueue: [...left, ...rows.map(({ row }) => row)], lastUser, nextEntryAt: entryAt },
      jobs: changed.flatMap((changes) =>
        changes === null ? [] : [transitionOf(changes, { intervalMs, accounts: Math.max(1, accounts) }, now)],
      ),
      entries,
    });
    if (!isWritten) return null;
    await Promise.all(rows.map(({ validation }, index) => send(validation, entries[index]?.enqueuedAt ?? now, now)));
    return true;
  };

  const transitionOf = (
    { job, verdicts, entered }: Changes,
    pace: { readonly intervalMs: number; readonly accounts: number },
    now: number,
  ) => {
    const change = { verdicts, entered, estimatedCompletionAt: null };
    const after = applyTransition<ValidationImports>(job, advanceBatch(job, change, now));
    const { ended, waiting, queued } = progressOf(batchOf(after));
    const { waitingSince } = batchOf(after);
    const estimatedCompletionAt =
      job.status !== 'validating' || waitingSince === null
        ? null
        : estimateCompletion({ ...pace, ended, remaining: waiting + queued, waitingSince }, now);
    return { seen: job, transition: advanceBatch(job, { ...change, estimatedCompletionAt }, now) };
  };

  /** SQS delays a message by whole seconds. */
  const send = ({ id, correlationId }: Validation, entryAt: number, now: number): Promise<void> =>
    validationQueue.send({ kind: 'resolve', validationId: id, attempt: 0, correlationId }, Math.ceil((entryAt - now) / 1_000));

  return async (): Promise<void> => {
    for (let count = 0; count < MAX_STEPS; count += 1) {
      if ((await step()) !== null) return;
    }
  };
};
