import type { ErasureList } from '../../shared/erasures/ports/erasure-list.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { ReceiptFiles } from '../../shared/validation/ports/receipt-files.ts';
import type { ValidationJob } from '../../shared/validation/ports/validation-job.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeFinishPurge } from '../../shared/validation/use-cases/finish-purge.ts';
import type { QuotaLedger } from './ports/quota-ledger.ts';
import { makeReconcileQuota } from './use-cases/reconcile-quota.ts';
import { makeSweepDueValidations } from './use-cases/sweep-due-validations.ts';

export type SchedulePorts = {
  readonly validations: ValidationStore;
  readonly purges: PurgeStore;
  readonly erasures: ErasureList;
  readonly certificates: CertificateStore;
  readonly receiptFiles: Pick<ReceiptFiles, 'removeAll'>;
  readonly validationQueue: Queue<ValidationJob>;
  readonly ledger: QuotaLedger;
  readonly clock: Clock;
  readonly log: Log;
};

/** What runs by the clock. */
export const makeSchedules = ({ validations: store, validationQueue: queue, ...ports }: SchedulePorts) => ({
  sweep: makeSweepDueValidations({ ...ports, store, queue, finishPurge: makeFinishPurge(ports) }),
  reconcile_quota: makeReconcileQuota(ports),
});
