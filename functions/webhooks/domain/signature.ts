import { createHmac, createPublicKey, sign, type KeyObject } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const PUBLIC_KEY_PREFIX = 'whpk_';

/** Bytes of a secret (Standard Webhooks 1.0: 24 to 64). */
export const SECRET_BYTES = 32;

const PUBLIC_KEY_BYTES = 32;

const HINT_CHARACTERS = 4;

export const formatSecret = (bytes: Uint8Array): string => `${SECRET_PREFIX}${Buffer.from(bytes).toString('base64')}`;

/** What is shown of a secret once it cannot be shown any more. */
export const secretHintOf = (secret: string): string => `...${secret.replace(/=+$/, '').slice(-HINT_CHARACTERS)}`;

/** An Ed25519 key of the service. Receivers verify with its public half, which they read by its id. */
export type SigningKey = { readonly id: string; readonly privateKey: KeyObject };

/** The public half as Standard Webhooks writes it. */
export const publicKeyOf = ({ privateKey }: SigningKey): string => {
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return `${PUBLIC_KEY_PREFIX}${spki.subarray(-PUBLIC_KEY_BYTES).toString('base64')}`;
};

/** What a delivery is signed with. */
export type Signers = {
  /** Secrets that are valid, the current one first. */
  readonly secrets: readonly string[];
  /** None for an endpoint that did not ask for signatures under a public key. */
  readonly signingKeys: readonly SigningKey[];
  readonly hasCompatibilityHeaders: boolean;
};

/** What is sent, and when, as the signature covers it. */
export type SignedContent = {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
};

const hmacOf = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text);

/** The headers of receivers written for other schemes: GitHub's and Stripe's. Both take the text of the secret as the key. */
const compatibilityHeaders = (secrets: readonly string[], { timestamp, body }: SignedContent): Readonly<Record<string, string>> => {
  const [current = ''] = secrets;
  const timestamped = secrets.map((secret) => `v1=${hmacOf(secret, `${timestamp}.${body}`).digest('hex')}`);
  return {
    'x-webhook-signature': `sha256=${hmacOf(current, body).digest('hex')}`,
    'x-webhook-signature-timestamped': [`t=${timestamp}`, ...timestamped].join(','),
  };
};

/** The headers of a delivery (Standard Webhooks 1.0), signed with every secret and every key that is valid. */
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
