import {
  isToBeCreated,
  type ExpectedPaymentImport,
  type ExpectedPaymentImports,
} from '../../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import { expectedPaymentIdFrom, newExpectedPayment } from '../../../../shared/expected-payments/domain/expected-payment.ts';
import type { ExpectedPaymentStore } from '../../../../shared/expected-payments/ports/expected-payment-store.ts';
import { completeJob, failJob, PROCESSING_FAILED } from '../../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../../shared/imports/ports/import-store.ts';
import type { RowSaver } from '../../../../shared/imports/use-cases/commit-rows.ts';
import { derivedUuid } from '../../../../shared/platform/ids/derived-uuid.ts';
import { slicesOf } from '../../../../shared/platform/slices.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';

/** Expected payments created at the same time: half as many as the SDK opens connections. */
const WRITES_AT_ONCE = 25;

type Deps = {
  readonly store: Pick<ImportStore<ExpectedPaymentImports>, 'transition'>;
  readonly expectedPayments: Pick<ExpectedPaymentStore, 'create'>;
  readonly clock: Clock;
};

type Row = ExpectedPaymentImports['row'];

/**
 * Creates the expected payments of the rows of a confirmed import. Their ids follow from the import and the place of the row, so a block
 * that is saved again changes nothing, whatever happened to its expected payments meanwhile.
 */
export const makeExpectedPaymentSaver = ({ store, expectedPayments, clock }: Deps): RowSaver<ExpectedPaymentImports> => {
  const createOne = async ({ userId, id: importId }: ExpectedPaymentImport, row: Row, now: number): Promise<Row> => {
    if (row.accepted === null || !isToBeCreated(row)) return row;
    const id = expectedPaymentIdFrom(row.accepted.to, derivedUuid(`${userId} ${importId}`, String(row.position)));
    await expectedPayments.create(newExpectedPayment(row.accepted, { id, userId }, now), null);
    return { ...row, expectedPaymentId: id };
  };

  return {
    begin: () =>
      Promise.resolve(async (job, rows) => {
        const now = clock.now();
        const created: Row[] = [];
        for (const some of slicesOf(rows, WRITES_AT_ONCE))
          created.push(...(await Promise.all(some.map((row) => createOne(job, row, now)))));
        return created;
      }),
    isSaved: ({ expectedPaymentId }) => expectedPaymentId !== null,
    complete: (job) => store.transition(job, completeJob(clock.now())),
    fail: (job, now) => failJob(PROCESSING_FAILED, job, now),
  };
};
