import * as v from 'valibot';

import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { ownedBy } from '../../../shared/platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { Expression, Table } from '../../../shared/platform/dynamodb/table.ts';
import type { EmailChanges } from '../ports/email-changes.ts';
import { cancelTokenKey, emailChangeKey } from './keys.ts';

const tokenItem = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)) });

/** Changes of address in the table of credentials: an item for the user, and one for the token. */
export const makeEmailChanges = (credentials: Table): EmailChanges => {
  const remove = async (userId: UserId, now: number, condition: string, { values = {} }: Expression): Promise<boolean> => {
    const failed = await credentials.transact([
      {
        label: 'change',
        kind: 'delete',
        key: emailChangeKey(userId),
        condition: `expires_at > :now${condition}`,
        values: { ':now': now, ...values },
      },
    ]);
    return failed.length === 0;
  };

  return {
    put: async ({ userId, challengeId, cancelDigest, expiresAt }) => {
      const expiry = { expires_at: expiresAt, [TTL_ATTRIBUTE]: Math.ceil(expiresAt / 1_000) };
      const change = { ...emailChangeKey(userId), challenge_id: challengeId, cancel_digest: cancelDigest, ...expiry };
      await credentials.transact([
        { label: 'change', kind: 'put', item: change },
        { label: 'token', kind: 'put', item: { ...cancelTokenKey(cancelDigest), ...ownedBy(userId), user_id: userId, ...expiry } },
      ]);
    },

    take: (userId, challengeId, now) =>
      challengeId === null
        ? remove(userId, now, '', {})
        : remove(userId, now, ' AND challenge_id = :challenge', { values: { ':challenge': challengeId } }),

    takeByToken: async (cancelDigest, now) => {
      const item = await credentials.get(cancelTokenKey(cancelDigest));
      if (item === null) return false;
      const { user_id: userId } = v.parse(tokenItem, item);
      return remove(userId, now, ' AND cancel_digest = :digest', { values: { ':digest': cancelDigest } });
    },
  };
};
