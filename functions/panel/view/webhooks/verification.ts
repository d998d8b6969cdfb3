/** What a receiver needs of the headers (Standard Webhooks). */
export type SignedHeaders = { readonly id: string; readonly timestamp: string; readonly signatures: readonly string[] };

/** The result of the check of a signature; `unsupported`: the browser has no Ed25519, or nothing to check it with was given. */
export type SignatureCheck = { readonly scheme: 'v1' | 'v1a'; readonly result: 'genuine' | 'forged' | 'unsupported' };

/** Older deliveries are refused by receivers, because they may be repetitions by someone else (docs/webhooks.md). */
const MOST_SECONDS = 300;

const SECRET_PREFIX = 'whsec_';
const PUBLIC_KEY_PREFIX = 'whpk_';

/** The headers of a delivery among pasted lines; null while one of them is missing. */
export const signedHeadersOf = (headers: string): SignedHeaders | null => {
  const values = new Map(
    Array.from(
      headers.matchAll(/^[\s"']*(webhook-(?:id|timestamp|signature))["']?\s*[:=]\s*["']?([^"'\r\n]+)/gim),
      ([, name = '', value = '']) => [name.toLowerCase(), value.trim()],
    ),
  );
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => values.get(name));
  if (id === undefined || timestamp === undefined || signature === undefined) return null;
  return { id, timestamp, signatures: signature.split(/\s+/).filter((each) => each !== '') };
};

/** Whether receivers still accept a delivery by its time. `now` is in epoch milliseconds. */
export const isRecent = ({ timestamp }: SignedHeaders, now: number): boolean => Math.abs(now / 1_000 - Number(timestamp)) <= MOST_SECONDS;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
};

const withoutPrefix = (text: string, prefix: string): Uint8Array<ArrayBuffer> | null => {
  const bytes = text.startsWith(prefix) ? bytesOf(text.slice(prefix.length)) : null;
  return bytes === null || bytes.length === 0 ? null : bytes;
};

/** Whether a text has the form of a secret. */
export const isSecret = (text: string): boolean => withoutPrefix(text, SECRET_PREFIX) !== null;

type Signed = { readonly signature: Uint8Array<ArrayBuffer>; readonly content: Uint8Array<ArrayBuffer> };

const isGenuineHmac = async (secret: string, { signature, content }: Signed): Promise<boolean | null> => {
  const bytes = withoutPrefix(secret, SECRET_PREFIX);
  if (bytes === null) return null;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, content);
};

const isGenuineEd25519 = async (publicKey: string, { signature, content }: Signed): Promise<boolean | null> => {
  const bytes = withoutPrefix(publicKey, PUBLIC_KEY_PREFIX);
  if (bytes === null) return null;
  try {
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, content);
  } catch {
    // The browser is older than Ed25519 in it.
    return null;
  }
};

/** The keys that verify a delivery. */
export type Keys = { readonly secret: string; readonly publicKeys: readonly string[] };

const checkOf = async (text: string, content: Uint8Array<ArrayBuffer>, { secret, publicKeys }: Keys): Promise<SignatureCheck | null> => {
  const [scheme, base64 = ''] = text.split(',');
  if (scheme !== 'v1' && scheme !== 'v1a') return null;
  const signature = bytesOf(base64);
  if (signature === null) return { scheme, result: 'forged' };
  const signed = { signature, content };
  const results =
    scheme === 'v1' ? [await isGenuineHmac(secret, signed)] : await Promise.all(publicKeys.map((key) => isGenuineEd25519(key, signed)));
  if (results.includes(true)) return { scheme, result: 'genuine' };
  return { scheme, result: results.includes(false) ? 'forged' : 'unsupported' };
};

/** Checks each signature of a delivery, as a receiver would: `v1` with the secret, `v1a` with the public keys of the service. */
export const checkSignatures = async (
  { id, timestamp, signatures }: SignedHeaders,
  body: string,
  keys: Keys,
): Promise<readonly SignatureCheck[]> => {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const checks = await Promise.all(signatures.map((signature) => checkOf(signature, content, keys)));
  return checks.filter((check) => check !== null);
};

/** The outcome of the checks of a delivery: one genuine signature is enough. */
export const outcomeOf = (checks: readonly SignatureCheck[]): 'genuine' | 'forged' | 'undecided' => {
  if (checks.some(({ result }) => result === 'genuine')) return 'genuine';
  return checks.length === 0 || checks.some(({ result }) => result === 'forged') ? 'forged' : 'undecided';
};
