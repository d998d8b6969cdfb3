import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isDeletionId } from '../../../shared/identity/deletion/domain/deletion.ts';

/** An account to erase. The message may be sent more than once. */
export const purgeMessage = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  deletionId: v.pipe(v.string(), v.guard(isDeletionId)),
  correlationId: v.string(),
});

export type PurgeMessage = v.InferOutput<typeof purgeMessage>;
