import { createHmac, createPublicKey, sign, type KeyObject } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const PUBLIC_KEY_PREFIX = 'whpk_';

/** Bytes of a secret (Standard Webhooks 1.0: 24 to 64). */
export const SECRET_BYTES = 32;

const PUBLIC_KEY_BYTES = 32;

const HINT_CHARACTERS = 4;

export const formatSecret = (bytes: Uint8Array): string => `${SECRET_PREFIX}${Buffer.from(bytes).toString('base64')}`;

/** The visible part of a secret that can no longer be shown. */
export const secretHintOf = (secret: string): string => `...${secret.replace(/=+$/, '').slice(-HINT_CHARACTERS)}`;

/** An Ed25519 key of the service. Receivers verify with its public half, which they find by its id. */
export type SigningKey = { readonly id: string; readonly privateKey: KeyObject };

/** The public half in the format of Standard Webhooks. */
export const publicKeyOf = ({ privateKey }: SigningKey): string => {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return `${PUBLIC_KEY_PREFIX}${spki.subarray(-PUBLIC_KEY_BYTES).toString('base64')}`;
};

/** The secrets and keys that sign a delivery. */
export type Signers = {
  /** Valid secrets, the current one first. */
  readonly secrets: readonly string[];
  /** Empty for an endpoint without signatures under a public key. */
  readonly signingKeys: readonly SigningKey[];
  readonly hasCompatibilityHeaders: boolean;
};

/** The data that a signature covers. */
export type SignedContent = {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
};

const hmacOf = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text);

/** The headers for receivers written for other schemes: GitHub's and Stripe's. Both use the text of the secret as the key. */
const compatibilityHeaders = (secrets: readonly string[], { timestamp, body }: SignedContent): Readonly<Record<string, string>> => {
  const [current = ''] = secrets;
  const timestamped = secrets.map((secret) => `v1=${hmacOf(secret, `${timestamp}.${body}`).digest('hex')}`);
  return {
    'x-webhook-signature': `sha256=${hmacOf(current, body).digest('hex')}`,
    'x-webhook-signature-timestamped': [`t=${timestamp}`, ...timestamped].join(','),
  };
};

/** The headers of a delivery (Standard Webhooks 1.0), signed with every valid secret and key. */
export const signatureHeaders = (
  { secrets, signingKeys, hasCompatibilityHeaders }: Signers,
  content: SignedContent,
): Readonly<Record<string, string>> => {
  const { id, timestamp, body } = content;
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = [
    ...secrets.map((secret) => `v1,${hmacOf(Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'), signed).digest('base64')}`),
    ...signingKeys.map(({ privateKey }) => `v1a,${sign(null, Buffer.from(signed), privateKey).toString('base64')}`),
  ];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
    ...(hasCompatibilityHeaders ? compatibilityHeaders(secrets, content) : {}),
  };
};
