import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Deletion } from '../../../shared/identity/deletion/domain/deletion.ts';
import type { LifeStepMessage } from '../../../shared/identity/deletion/ports/life-step-message.ts';
import type { Queue } from '../../../shared/platform/queue.ts';

/** Maximum delay of a message in SQS. */
const MAX_DELAY_SECONDS = 900;

/** Sends the next step of a deletion, to arrive at its time. One that is further away is left to the sweep. */
export const sendLifeStep = async (
  lifeSteps: Queue<LifeStepMessage>,
  userId: UserId,
  { id: deletionId, nextStep: step, nextStepAt }: Deletion,
  { now, correlationId }: { readonly now: number; readonly correlationId: string },
): Promise<void> => {
  const delaySeconds = Math.max(0, Math.ceil((nextStepAt - now) / 1_000));
  if (delaySeconds <= MAX_DELAY_SECONDS) await lifeSteps.send({ userId, deletionId, step, correlationId }, delaySeconds);
};
