import * as v from 'valibot';

import { ownedBy } from '../../../platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { passwordKey, resetTokenKey } from '../../access/adapters/keys.ts';
import { isUserId } from '../../accounts/domain/identity.ts';
import type { PasswordStore } from '../ports/password-store.ts';

/** A token is kept for a day after it expires, to report that it has expired or was used. */
const KEPT_SECONDS = 86_400;

const passwordItem = v.object({ hash: v.string() });

const resetItem = v.object({
  user_id: v.nullable(v.pipe(v.string(), v.guard(isUserId))),
  /** Tokens stored before this attribute existed count as the oldest. */
  issued_at: v.optional(v.number(), 0),
  expires_at: v.number(),
  used_at: v.nullable(v.number()),
});

/** Passwords and reset tokens in the table of credentials. */
export const makePasswordStore = (credentials: Table): PasswordStore => ({
  find: async (userId) => {
    const item = await credentials.get(passwordKey(userId));
    return item === null ? null : v.parse(passwordItem, item).hash;
  },

  rehash: async (userId, seen, next) => {
    await credentials.update({
      key: passwordKey(userId),
      update: 'SET #hash = :next',
      condition: '#hash = :seen',
      names: { '#hash': 'hash' },
      values: { ':next': next, ':seen': seen },
    });
  },

  putResetToken: async ({ digest, userId, issuedAt, expiresAt }) => {
    await credentials.put({
      ...resetTokenKey(digest),
      ...(userId === null ? {} : ownedBy(userId)),
      user_id: userId,
      issued_at: issuedAt,
      expires_at: expiresAt,
      used_at: null,
      [TTL_ATTRIBUTE]: Math.ceil(expiresAt / 1_000) + KEPT_SECONDS,
    });
  },

  findResetToken: async (digest) => {
    const item = await credentials.get(resetTokenKey(digest));
    if (item === null) return null;
    const { user_id: userId, issued_at: issuedAt, expires_at: expiresAt, used_at: usedAt } = v.parse(resetItem, item);
    return { digest, userId, issuedAt, expiresAt, isUsed: usedAt !== null };
  },

  useResetToken: async (digest, now) => {
    const outcome = await credentials.update({
      key: resetTokenKey(digest),
      update: 'SET used_at = :now',
      condition: 'used_at = :none AND expires_at > :now',
      values: { ':now': now, ':none': null },
    });
    return outcome.kind === 'written';
  },
});
