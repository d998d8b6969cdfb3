import { encryptNotification } from '@block65/webcrypto-web-push';
import { SignJWT } from 'jose';

import { isPushEndpoint } from '../../../shared/notifications/domain/push-service.ts';
import type { PushSubscription } from '../../../shared/notifications/domain/push-subscription.ts';
import type { GuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { ExternalResponse } from '../../../shared/platform/outgoing/pinned-request.ts';
import type { PushSender } from '../ports/push-sender.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';
import { outcomeWithoutResponse, pauseOf } from './outgoing-outcome.ts';
import type { VapidKeys } from './vapid-keys.ts';

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 1_024;

/** Validity of a token, in seconds: at most a day (RFC 8292 §2). */
const TOKEN_SECONDS = 12 * 3_600;

type Options = {
  readonly guarded: Pick<GuardedFetch, 'send'>;
  readonly readKeys: () => Promise<VapidKeys>;
  /** Address of the operator, `mailto:` or `https:` (RFC 8292 §2.1). */
  readonly subject: string;
  /** Origin of a local run; null on AWS. */
  readonly localOrigin: string | null;
};

const pauseIn = ({ headers }: ExternalResponse, now: number): number | null => {
  const header = headers['retry-after'];
  if (typeof header !== 'string') return null;
  return pauseOf(/^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000);
};

/** The meaning of a response (RFC 8030 §5, §7.3, §8.4). */
const outcomeOf = (response: ExternalResponse, now: number): SendOutcome => {
  const { status } = response;
  if (status >= 200 && status < 300) return { kind: 'sent', status };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (status === 429 || status === 503) return { kind: 'later', status, afterSeconds: pauseIn(response, now) };
  // A proxy may answer 5xx for a message that was accepted.
  if (status >= 500) return { kind: 'unknown' };
  return { kind: 'refused', status };
};

/** Web push: content encrypted for the browser (RFC 8291), requests signed for the origin of its service (RFC 8292). */
export const makeWebPushSender = ({ guarded, readKeys, subject, localOrigin }: Options): PushSender => {
  const authorizationFor = async (endpoint: string, now: number): Promise<string> => {
    const { privateKey, publicKey } = await readKeys();
    const issuedAt = Math.floor(now / 1_000);
    const token = await new SignJWT({})
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(subject)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(privateKey);
    return `vapid t=${token}, k=${publicKey}`;
  };

  return {
    publicKey: async () => (await readKeys()).publicKey,

    send: async (subscription: PushSubscription, { payload, urgency, topic, ttlSeconds, now }) => {
      const { endpoint, keys } = subscription;
      if (!isPushEndpoint(endpoint, localOrigin)) return { kind: 'refused', status: null };
      const [authorization, body] = await Promise.all([
        authorizationFor(endpoint, now),
        encryptNotification({ endpoint, keys, expirationTime: null }, new TextEncoder().encode(JSON.stringify(payload))),
      ]);
      const result = await guarded.send({
        method: 'POST',
        url: endpoint,
        headers: {
          authorization,
          ttl: String(ttlSeconds),
          urgency,
          ...(topic === null ? {} : { topic }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
        body,
        maxBytes: MAX_RESPONSE_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      return result.kind === 'response' ? outcomeOf(result, now) : outcomeWithoutResponse(result);
    },
  };
};
