import { applyTransition } from '../../../shared/imports/domain/import-job.ts';
import type { SweepStep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { keepLonger, type ValidationImport } from '../../../shared/validation-imports/domain/batch.ts';
import type { ValidationImports } from '../../../shared/validation-imports/domain/validation-row.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import type { RefundRows } from './cancel-batch.ts';

type Deps = {
  readonly store: Pick<ValidationImportStore, 'keepRows' | 'transition'>;
  readonly refundRows: RefundRows;
  readonly log: Log;
};

/**
 * The sweep's step for an import after its commit: it keeps one whose rows still wait, and refunds the rows of one that ended. Rows are kept
 * first, so a sweep that is killed in between leaves a job that is still due.
 */
export const makeSweepBatch =
  ({ store, refundRows, log }: Deps) =>
  (job: ValidationImport, now: number): SweepStep<ValidationImport> => {
    if (job.status !== 'validating') {
      return {
        transition: () => Promise.resolve({ kind: 'applied', current: job }),
        followUp: async (current) => {
          await refundRows(current);
        },
      };
    }
    const transition = keepLonger(now);
    return {
      transition: async () => {
        await store.keepRows(applyTransition<ValidationImports>(job, transition));
        return store.transition(job, transition);
      },
      followUp: ({ id }) => {
        log.info('import_kept_longer', { import_id: id });
        return Promise.resolve();
      },
    };
  };
