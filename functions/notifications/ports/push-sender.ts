import type { PushSubscription } from '../../../shared/notifications/domain/push-subscription.ts';
import type { PushPayload } from '../domain/push-payload.ts';
import type { SendOutcome } from './send-outcome.ts';

/** A message for a browser. */
export type PushMessage = {
  readonly payload: PushPayload;
  readonly urgency: 'normal' | 'high';
  /** A later message of the same topic replaces one that waits (RFC 8030 §5.4); null for none. */
  readonly topic: string | null;
  /** Seconds for which the service keeps it for a browser that is offline. */
  readonly ttlSeconds: number;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Sends messages through the push services of browsers. */
export type PushSender = {
  /** Public key of the service (base64url), which a browser subscribes with. */
  readonly publicKey: () => Promise<string>;
  readonly send: (subscription: PushSubscription, message: PushMessage) => Promise<SendOutcome>;
};
