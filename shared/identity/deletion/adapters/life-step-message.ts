import * as v from 'valibot';

import { isUserId } from '../../accounts/domain/identity.ts';
import { DELETION_STEPS, isDeletionId } from '../domain/deletion.ts';
import type { LifeStepMessage } from '../ports/life-step-queue.ts';

const message = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  deletion_id: v.pipe(v.string(), v.guard(isDeletionId)),
  step: v.picklist(DELETION_STEPS),
  correlation_id: v.string(),
});

export const lifeStepBody = ({ userId, deletionId, step, correlationId }: LifeStepMessage): string =>
  JSON.stringify({ user_id: userId, deletion_id: deletionId, step, correlation_id: correlationId });

/** Reads a message of the queue of steps; null when it is none. */
export const parseLifeStep = (body: string): LifeStepMessage | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), message), body);
  if (!parsed.success) return null;
  const { user_id: userId, deletion_id: deletionId, step, correlation_id: correlationId } = parsed.output;
  return { userId, deletionId, step, correlationId };
};
