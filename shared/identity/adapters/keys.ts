import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { UserId } from '../domain/identity.ts';

export const userKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
export const emailKey = (email: string): ItemKey => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' });

export const apiKeyKey = (digest: string): ItemKey => ({ pk: `KEY#${digest}`, sk: 'KEY' });
export const digestOfApiKeyKey = (pk: string): string => pk.slice('KEY#'.length);
/** Every API key item, for the reconciliation of quotas. */
export const API_KEY_PARTITION = 'KEYS';

/** A refunded unit, so that it is refunded once. */
export const refundedUnitKey = (digest: string, seq: number): ItemKey => ({
  pk: `KEY#${digest}#RETURNED`,
  sk: String(seq).padStart(12, '0'),
});

/** Counter of the requests of one client address. */
export const addressKey = (address: string, counter: string): ItemKey => ({ pk: `ADDRESS#${address}`, sk: counter });

/** Requests of one user to one operation in one clock minute. */
export const operationMinuteKey = (userId: UserId, operation: string, minute: number): ItemKey => ({
  pk: `USER#${userId}`,
  sk: `LIMIT#${operation}#${minute}`,
});

export const PLAN_PARTITION = 'PLANS';
export const planKey = (slug: string): ItemKey => ({ pk: PLAN_PARTITION, sk: slug });
