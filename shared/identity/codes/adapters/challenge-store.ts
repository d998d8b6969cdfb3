import * as v from 'valibot';

import { ownedBy } from '../../../platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { challengeKey, ownedByAddress } from '../../access/adapters/keys.ts';
import { legalAcceptance } from '../../accounts/adapters/user-item.ts';
import { isUserId } from '../../accounts/domain/identity.ts';
import { isChallengeId, MAX_ATTEMPTS, PLAIN_PURPOSES, SECOND_FACTOR_PURPOSES, type Challenge } from '../domain/challenge.ts';
import type { ChallengeStore } from '../ports/challenge-store.ts';

const registration = v.object({
  passwordHash: v.string(),
  name: v.string(),
  timezone: v.string(),
  language: v.nullable(v.picklist(['es', 'en'])),
  legalAcceptances: v.array(legalAcceptance),
});

const subject = v.variant('purpose', [
  v.object({ purpose: v.literal('email_verification'), registration: v.nullable(registration) }),
  v.object({ purpose: v.literal('sign_in'), validSince: v.number(), deviceName: v.nullable(v.string()) }),
  v.object({ purpose: v.picklist(SECOND_FACTOR_PURPOSES), validSince: v.number() }),
  v.object({ purpose: v.picklist(PLAIN_PURPOSES) }),
]);

const challengeItem = v.object({
  challenge_id: v.pipe(v.string(), v.guard(isChallengeId)),
  user_id: v.nullable(v.pipe(v.string(), v.guard(isUserId))),
  destination: v.object({ channel: v.picklist(['email', 'sms']), to: v.string() }),
  subject,
  code_digest: v.string(),
  sent_at: v.number(),
  expires_at: v.number(),
  attempts: v.number(),
  used_at: v.nullable(v.number()),
});

/** A challenge is kept for a day after it expires, to report that it has expired or was used. */
const KEPT_SECONDS = 86_400;

const ttlOf = (expiresAt: number): number => Math.ceil(expiresAt / 1_000) + KEPT_SECONDS;

const challengeOf = (item: RawItem): Challenge => {
  const stored = v.parse(challengeItem, item);
  return {
    id: stored.challenge_id,
    userId: stored.user_id,
    destination: stored.destination,
    subject: stored.subject,
    codeDigest: stored.code_digest,
    sentAt: stored.sent_at,
    expiresAt: stored.expires_at,
    attempts: stored.attempts,
    usedAt: stored.used_at,
  };
};

const OPEN = 'used_at = :none AND expires_at > :now AND attempts < :max';

const open = (now: number) => ({ ':none': null, ':now': now, ':max': MAX_ATTEMPTS });

/** Codes in the table of credentials. */
export const makeChallengeStore = (credentials: Table): ChallengeStore => ({
  put: async (challenge) => {
    await credentials.put({
      ...challengeKey(challenge.id),
      ...(challenge.userId === null ? ownedByAddress(challenge.destination.to) : ownedBy(challenge.userId)),
      challenge_id: challenge.id,
      user_id: challenge.userId,
      destination: challenge.destination,
      subject: challenge.subject,
      code_digest: challenge.codeDigest,
      sent_at: challenge.sentAt,
      expires_at: challenge.expiresAt,
      attempts: challenge.attempts,
      used_at: challenge.usedAt,
      [TTL_ATTRIBUTE]: ttlOf(challenge.expiresAt),
    });
  },

  find: async (id) => {
    const item = await credentials.get(challengeKey(id));
    return item === null ? null : challengeOf(item);
  },

  countGuess: async (id, now) => {
    const outcome = await credentials.update({
      key: challengeKey(id),
      update: 'ADD attempts :one',
      condition: OPEN,
      values: { ...open(now), ':one': 1 },
    });
    if (outcome.kind === 'written') return { kind: 'counted', challenge: challengeOf(outcome.item) };
    if (outcome.item === null) return { kind: 'not_found' };
    return { kind: challengeOf(outcome.item).usedAt === null ? 'expired' : 'used' };
  },

  use: async (id, now) => {
    const outcome = await credentials.update({
      key: challengeKey(id),
      update: 'SET used_at = :now',
      condition: 'used_at = :none',
      values: { ':none': null, ':now': now },
    });
    return outcome.kind === 'written';
  },

  renew: async (id, { codeDigest, sentAt, expiresAt }, notSentAfter) => {
    const outcome = await credentials.update({
      key: challengeKey(id),
      update: 'SET code_digest = :digest, sent_at = :sent, expires_at = :expires, #ttl = :ttl',
      condition: `${OPEN} AND sent_at <= :before`,
      names: { '#ttl': TTL_ATTRIBUTE },
      values: {
        ...open(sentAt),
        ':digest': codeDigest,
        ':sent': sentAt,
        ':expires': expiresAt,
        ':ttl': ttlOf(expiresAt),
        ':before': notSentAfter,
      },
    });
    return outcome.kind === 'written';
  },
});
