import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';
import type { FindImport } from '../../../shared/imports/use-cases/find-import.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import {
  batchOf,
  cancelBatch,
  hasWaitingRows,
  recordRefund,
  type ValidationImport,
} from '../../../shared/validation-imports/domain/batch.ts';
import type { ValidationImports } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';

/** Rows of one transaction: two items for each, the import and the gate, of a hundred. */
const ROWS_AT_ONCE = 48;
/** Transactions of one request; the sweep does the rest. */
const CHUNKS_PER_RUN = 60;
const MAX_WRITE_ATTEMPTS = 20;

type RefundDeps = { readonly store: Pick<ValidationImportStore, 'find' | 'refundRows'>; readonly clock: Clock; readonly log: Log };

/** Removes the waiting rows of an ended import and refunds their units, chunk by chunk, each with its place on the import. */
export const makeRefundRows =
  ({ store, clock, log }: RefundDeps) =>
  async (ended: ValidationImport): Promise<ValidationImport> => {
    let job = ended;
    for (let chunk = 0; chunk < CHUNKS_PER_RUN && hasWaitingRows(job); chunk += 1) {
      const { entered, refunded, units } = batchOf(job);
      const from = entered + refunded;
      const indexes = Array.from({ length: Math.min(ROWS_AT_ONCE, units.count - from) }, (_unused, index) => from + index);
      const outcome = await store.refundRows(job, recordRefund(job, indexes.length, clock.now()), indexes);
      if (outcome.kind === 'not_found') return job;
      job = outcome.current;
    }
    log.info('import_rows_refunded', { import_id: job.id, refunded: batchOf(job).refunded });
    return job;
  };

export type RefundRows = ReturnType<typeof makeRefundRows>;

type CancelDeps = {
  readonly store: Pick<ValidationImportStore, 'setWaiting'>;
  readonly findImport: FindImport<ValidationImports>;
  readonly refundRows: RefundRows;
  readonly clock: Clock;
};

/** Stops the rows of an import that still wait (interface: cancel). Those in the queue get their verdicts. */
export const makeCancelBatch =
  ({ store, findImport, refundRows, clock }: CancelDeps) =>
  async (id: ImportId, userId: UserId): Promise<Result<ValidationImport, 'not_found' | 'import_not_cancellable'>> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const found = await findImport(id, userId);
      if (!found.ok) return found;
      if (found.value.status !== 'validating') return fail('import_not_cancellable');
      const cancelled = await store.setWaiting(found.value, cancelBatch(found.value, clock.now()), false);
      if (cancelled.kind === 'applied') return ok(await refundRows(cancelled.current));
    }
    throw new Error(`import ${id} could not be cancelled: others keep changing it`);
  };
