import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isDeletionId } from '../../../shared/identity/deletion/domain/deletion.ts';
import type { PurgeMessage } from '../ports/purge-queue.ts';

const message = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  deletion_id: v.pipe(v.string(), v.guard(isDeletionId)),
  correlation_id: v.string(),
});

export const purgeBody = ({ userId, deletionId, correlationId }: PurgeMessage): string =>
  JSON.stringify({ user_id: userId, deletion_id: deletionId, correlation_id: correlationId });

/** Reads a message of the queue of purges; null when it is none. */
export const parsePurge = (body: string): PurgeMessage | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), message), body);
  if (!parsed.success) return null;
  const { user_id: userId, deletion_id: deletionId, correlation_id: correlationId } = parsed.output;
  return { userId, deletionId, correlationId };
};
