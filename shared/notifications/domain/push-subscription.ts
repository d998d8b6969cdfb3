import { createHash } from 'node:crypto';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';

export type PushSubscriptionId = Brand<string, 'PushSubscriptionId'>;

export const isPushSubscriptionId = (text: string): text is PushSubscriptionId => isUuid(text);

/** Subscriptions of one account: a browser has one. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** The keys of a browser (RFC 8291 §2), base64url: a point of P-256, and a secret of 16 bytes. */
export type PushKeys = { readonly p256dh: string; readonly auth: string };

/** A browser that receives push messages. Instants are epoch milliseconds. */
export type PushSubscription = {
  readonly userId: UserId;
  readonly id: PushSubscriptionId;
  /** Address of the browser at its push service. */
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly deviceName: string | null;
  /** When the browser expects it to end; null for no such instant. The push service alone decides. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
};

/** Names a browser by its endpoint, for all of its users: a digest, since the endpoint itself is a secret of the browser. */
export const endpointDigestOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/** The id of a browser's subscription, the same however often it subscribes. */
export const pushSubscriptionIdOf = (userId: UserId, endpoint: string): PushSubscriptionId => {
  const digest = createHash('sha256')
    .update(JSON.stringify([userId, endpoint]))
    .digest('hex');
  const id = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(12, 15)}-a${digest.slice(15, 18)}-${digest.slice(18, 30)}`;
  if (!isPushSubscriptionId(id)) throw new RangeError('a digest has too few digits');
  return id;
};
