import { PROCESSING_FAILED } from '../../../shared/imports/domain/import-job.ts';
import type { RowSaver } from '../../../shared/imports/use-cases/commit-rows.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import {
  batchOf,
  failBatch,
  startValidating,
  unitOfRow,
  validationIdAt,
  type ValidationImport,
} from '../../../shared/validation-imports/domain/batch.ts';
import {
  isSelected,
  type AcceptedTransfer,
  type ValidationImports,
  type ValidationRow,
} from '../../../shared/validation-imports/domain/validation-row.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import { BULK_ROW } from '../../../shared/validation/domain/source.ts';
import { newValidation, type Validation } from '../../../shared/validation/domain/validation.ts';
import type { DispatchTask } from '../ports/dispatch-task.ts';

type Deps = {
  readonly store: Pick<ValidationImportStore, 'createWaiting' | 'setWaiting'>;
  readonly dispatchQueue: Queue<DispatchTask>;
  readonly clock: Clock;
};

const validationOf = (job: ValidationImport, row: ValidationRow, accepted: AcceptedTransfer, index: number, now: number): Validation => {
  const batch = batchOf(job);
  return newValidation(
    {
      id: validationIdAt(batch, index),
      userId: job.userId,
      unit: unitOfRow(batch, index),
      source: BULK_ROW,
      ...accepted,
      receipt: null,
      retry: null,
      batch: { id: Number(job.id), position: row.position + 1, ...(job.details.notify === 'each' ? { notifyEach: true as const } : {}) },
      idempotencyRef: null,
      correlationId: job.correlationId,
      evidenceDays: batch.evidenceDays,
    },
    now,
  );
};

/**
 * Accepts the rows of a confirmed import: each becomes a validation that waits, with the ordinal of its own quota unit. Ids and ordinals
 * follow from the row's place, so a block that is accepted again changes nothing.
 */
export const makeRowAcceptance = ({ store, dispatchQueue, clock }: Deps): RowSaver<ValidationImports> => ({
  begin: () =>
    Promise.resolve(async (job, rows) => {
      const { selection } = batchOf(job);
      const now = clock.now();
      let index = job.committedCount;
      const accepted = rows.map((row) => {
        if (row.accepted === null || !isSelected(row, selection)) return { row, validation: null };
        const validation = validationOf(job, row, row.accepted, index, now);
        index += 1;
        return { row: { ...row, validationId: validation.id }, validation };
      });
      await store.createWaiting(accepted.flatMap(({ validation }) => (validation === null ? [] : [validation])));
      return accepted.map(({ row }) => row);
    }),

  isSaved: ({ validationId }) => validationId !== null,

  complete: async (job) => {
    const started = await store.setWaiting(job, startValidating(job, clock.now()), true);
    if (started.kind === 'applied') await dispatchQueue.send({ correlationId: job.correlationId });
    return started;
  },

  fail: (job, now) => failBatch(job, PROCESSING_FAILED, now),
});
