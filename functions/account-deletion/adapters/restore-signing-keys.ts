import { exportJWK, generateKeyPair } from 'jose';
import * as v from 'valibot';

import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { RestoreSigningKey, RestoreSigningKeys } from '../ports/restore-keys.ts';

/** A text of Secrets Manager. */
export type SecretText = {
  readonly read: () => Promise<string>;
  readonly write: (text: string) => Promise<void>;
};

/** For so long a function signs with a key that was replaced. */
const CACHED_MS = 300_000;

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const signingKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate, d: coordinate });

/** The content of the secret: a private key (JWK), or an object without `kty` when a new one must be created. */
const secretSchema = v.pipe(v.string(), v.parseJson(), v.union([signingKey, v.object({ kty: v.optional(v.never()) })]));

const makeKey = async (): Promise<RestoreSigningKey & { readonly kty: 'EC'; readonly crv: 'P-256' }> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return v.parse(signingKey, await exportJWK(privateKey));
};

/**
 * The signing key in Secrets Manager. A deployment begins without one, and an operator replaces it by taking it away. Two
 * functions that make one at once both sign: the public part of each is kept for its own tokens, and the one stored last
 * signs from then on.
 */
export const makeRestoreSigningKeys = (secret: SecretText, clock: Clock): RestoreSigningKeys => {
  let cached: { readonly key: RestoreSigningKey; readonly until: number } | null = null;

  const readOrMake = async (): Promise<RestoreSigningKey> => {
    const stored = v.parse(secretSchema, await secret.read());
    if ('x' in stored) return stored;
    const made = await makeKey();
    await secret.write(JSON.stringify(made));
    return made;
  };

  return {
    current: async () => {
      const now = clock.now();
      if (cached !== null && cached.until > now) return cached.key;
      const { x, y, d } = await readOrMake();
      cached = { key: { x, y, d }, until: now + CACHED_MS };
      return cached.key;
    },
  };
};
