import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** Bytes of a secret (Standard Webhooks 1.0: 24 to 64). */
export const SECRET_BYTES = 32;

const HINT_CHARACTERS = 4;

export const formatSecret = (bytes: Uint8Array): string => `${PREFIX}${Buffer.from(bytes).toString('base64')}`;

/** What is shown of a secret once it cannot be shown any more. */
export const secretHintOf = (secret: string): string => `...${secret.replace(/=+$/, '').slice(-HINT_CHARACTERS)}`;

/** What is sent, and when, as the signature covers it. */
export type SignedContent = {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
};

const signatureOf = (secret: string, { id, timestamp, body }: SignedContent): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

/** The headers of a delivery (Standard Webhooks 1.0), signed with every secret that is valid. */
export const signatureHeaders = (secrets: readonly string[], content: SignedContent): Readonly<Record<string, string>> => ({
  'webhook-id': content.id,
  'webhook-timestamp': String(content.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, content)}`).join(' '),
});
