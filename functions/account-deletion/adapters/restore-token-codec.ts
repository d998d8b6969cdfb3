import { calculateJwkThumbprint, errors, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose';
import * as v from 'valibot';

import { attributePointer, fail, ok } from '../../../shared/errors/failure.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import {
  isRestoreKeyId,
  type RestoreKeyId,
  type RestorePublicKey,
  type RestorePublicKeys,
  type RestoreSigningKey,
  type RestoreSigningKeys,
} from '../ports/restore-keys.ts';
import type { RestoreTokenSigner, RestoreTokenVerifier } from '../ports/restore-tokens.ts';

/** The only algorithm: the one in a token's header is ignored. */
const ALGORITHM = 'ES256';
const ISSUER = 'spei-validation-service';
const AUDIENCE = 'spei-validation-service/auth/restore-account';
/** The claim `type` of the API's contract. */
const TYPE = 'self_restore';
const HEADER_TYPE = 'JWT';

const EC_KEY = { kty: 'EC', crv: 'P-256' } as const;

const claimsSchema = v.object({
  type: v.literal(TYPE),
  sub: v.pipe(v.string(), v.guard(isUserId)),
  jti: v.pipe(v.string(), v.nonEmpty()),
  iat: v.number(),
  exp: v.number(),
});

/** Seconds with fractions (RFC 7519 §2), so that an instant survives the conversion. */
const toSeconds = (instant: number): number => instant / 1_000;
const toInstant = (seconds: number): number => Math.round(seconds * 1_000);

/** The `kid` of a key. */
export const restoreKeyIdOf = async ({ x, y }: RestorePublicKey): Promise<RestoreKeyId> => {
  const thumbprint = await calculateJwkThumbprint({ ...EC_KEY, x, y }, 'sha256');
  if (!isRestoreKeyId(thumbprint)) throw new TypeError('a thumbprint has another form');
  return thumbprint;
};

const importKey = async (key: RestorePublicKey | RestoreSigningKey): Promise<CryptoKey> => {
  const imported = await importJWK({ ...EC_KEY, ...key }, ALGORITHM);
  if (imported instanceof Uint8Array) throw new TypeError('an asymmetric key is no secret');
  return imported;
};

/** Signs restore tokens. The public key is stored before the first token that needs it is sent. */
export const makeRestoreTokenSigner = (signing: RestoreSigningKeys, published: Pick<RestorePublicKeys, 'keep'>): RestoreTokenSigner => ({
  sign: async ({ userId, tokenId, issuedAt, expiresAt }) => {
    const { x, y, d } = await signing.current();
    const kid = await restoreKeyIdOf({ x, y });
    await published.keep(kid, { x, y }, expiresAt);
    return new SignJWT({ type: TYPE })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: HEADER_TYPE })
      .setSubject(userId)
      .setJti(tokenId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(toSeconds(issuedAt))
      .setExpirationTime(toSeconds(expiresAt))
      .sign(await importKey({ x, y, d }));
  },
});

const invalid = () => fail({ code: 'restore_token_invalid' as const, pointer: attributePointer('token') });
const expired = () => fail({ code: 'restore_token_expired' as const, pointer: attributePointer('token') });

/**
 * Verifies restore tokens. Only `kid` is used of the header, and only for the service's own keys: keys and addresses inside a token (`jwk`,
 * `jku`, `x5c`, `x5u`) are ignored.
 */
export const makeRestoreTokenVerifier = (published: Pick<RestorePublicKeys, 'find'>): RestoreTokenVerifier => {
  const keyOf = async ({ kid }: JWTHeaderParameters): Promise<CryptoKey> => {
    const found = typeof kid === 'string' && isRestoreKeyId(kid) ? await published.find(kid) : null;
    if (found === null) throw new errors.JWKSNoMatchingKey();
    return importKey(found);
  };

  /** The claims of a token with a valid signature, expired or not; null for any other. */
  const readClaims = async (token: string, now: number): Promise<unknown> => {
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: [ALGORITHM],
        typ: HEADER_TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate: new Date(now),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) return error.payload;
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  return {
    verify: async (token, now) => {
      const claims = v.safeParse(claimsSchema, await readClaims(token, now));
      if (!claims.success) return invalid();
      const { sub: userId, jti: tokenId, iat, exp } = claims.output;
      const [issuedAt, expiresAt] = [toInstant(iat), toInstant(exp)];
      return expiresAt <= now ? expired() : ok({ userId, tokenId, issuedAt, expiresAt });
    },
  };
};
