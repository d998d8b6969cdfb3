import type { EmailChanges, PendingEmailChange } from '../../../../functions/account-settings/ports/email-changes.ts';
import type { UserId } from '../../../../shared/identity/domain/identity.ts';

/** Changes of address in memory. */
export const makeFakeEmailChanges = (): EmailChanges => {
  const pending = new Map<UserId, PendingEmailChange>();
  const takeIf = (userId: UserId, now: number, isWanted: (change: PendingEmailChange) => boolean): boolean => {
    const change = pending.get(userId);
    if (change === undefined || change.expiresAt <= now || !isWanted(change)) return false;
    return pending.delete(userId);
  };
  return {
    put: async (change) => {
      await Promise.resolve();
      pending.set(change.userId, change);
    },
    take: async (userId, challengeId, now) => {
      await Promise.resolve();
      return takeIf(userId, now, (change) => challengeId === null || change.challengeId === challengeId);
    },
    takeByToken: async (digest, now) => {
      await Promise.resolve();
      const owner = [...pending.values()].find(({ cancelDigest }) => cancelDigest === digest)?.userId;
      return owner !== undefined && takeIf(owner, now, ({ cancelDigest }) => cancelDigest === digest);
    },
  };
};
