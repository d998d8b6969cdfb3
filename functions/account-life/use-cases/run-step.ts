import type { LifeStepMessage } from '../../../shared/identity/ports/life-step-queue.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { PurgeQueue } from '../ports/purge-queue.ts';

export type StepDeps = { readonly purgeQueue: PurgeQueue; readonly log: Log };

/** Does what is due for a deleted account, once. */
export const makeRunStep =
  ({ purgeQueue, log }: StepDeps) =>
  async ({ userId, deletionId, step, correlationId }: LifeStepMessage): Promise<void> => {
    log.info('life_step_done', { deletion_id: deletionId, step });
    if (step === 'purge') await purgeQueue.send({ userId, deletionId, correlationId });
  };
