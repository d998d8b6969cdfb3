import * as v from 'valibot';

import { isUserId } from '../../accounts/domain/identity.ts';
import { DELETION_STEPS, isDeletionId } from '../domain/deletion.ts';

/**
 * A step of the life of a deleted account, due within a quarter of an hour. It names the deletion, so that it does nothing to
 * a later one, and may be sent more than once.
 */
export const lifeStepMessage = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  deletionId: v.pipe(v.string(), v.guard(isDeletionId)),
  step: v.picklist(DELETION_STEPS),
  correlationId: v.string(),
});

export type LifeStepMessage = v.InferOutput<typeof lifeStepMessage>;
