import { createHash, createHmac } from 'node:crypto';

import fc from 'fast-check';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import * as v from 'valibot';

import { makeRestoreSigningKeys } from '../../../functions/account-deletion/adapters/restore-signing-keys.ts';
import {
  makeRestoreTokenSigner,
  makeRestoreTokenVerifier,
  restoreKeyIdOf,
} from '../../../functions/account-deletion/adapters/restore-token-codec.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { makeFakeSecret } from '../../support/fakes/account-deletion/restore-secret.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00.123Z');
const DAY = 86_400_000;
const UNTIL = NOW + 30 * DAY;
const INVALID = { ok: false, problems: [{ code: 'restore_token_invalid', pointer: '/data/attributes/token' }] };
const EXPIRED = { ok: false, problems: [{ code: 'restore_token_expired', pointer: '/data/attributes/token' }] };

const CLAIMS = { userId: userIdOf('ana'), tokenId: 'deletion:first_warning', issuedAt: NOW, expiresAt: UNTIL } as const;

const open = () => {
  const clock = makeManualClock(NOW);
  const secret = makeFakeSecret();
  const { storage, itemsBelow } = openMemoryStorage();
  const { restoreKeys: keys } = storage;
  const signing = makeRestoreSigningKeys(secret, clock);
  const { sign } = makeRestoreTokenSigner(signing, keys);
  const { verify } = makeRestoreTokenVerifier(keys);
  return { clock, secret, keys, itemsBelow, signing, sign, verify };
};

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string) => v.parse(v.record(v.string(), v.unknown()), JSON.parse(Buffer.from(part, 'base64url').toString()));
  return { header: read(header), payload: read(payload), signature, signed: payload };
};

/** The service's key pair, as a thief would use it, to sign tokens that the codec never does. */
const openForger = async () => {
  const opened = open();
  const genuine = await opened.sign(CLAIMS);
  const { x, y, d } = await opened.signing.current();
  const kid = await restoreKeyIdOf({ x, y });
  const privateKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d }, 'ES256');
  const forge = (claims: Readonly<Record<string, unknown>>, header: Readonly<Record<string, unknown>> = {}) =>
    new SignJWT({ ...partsOf(genuine).payload, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
      .sign(privateKey);
  return { ...opened, genuine, kid, publicKey: { x, y }, forge };
};

describe('restore tokens', () => {
  test('contain the signed claims, to the millisecond', async () => {
    const { sign, verify } = open();
    expect(await verify(await sign(CLAIMS), NOW)).toEqual({ ok: true, value: CLAIMS });
  });

  test('are JWTs of type self_restore under ES256, whose exp is the end of the grace window', async () => {
    const { sign, signing } = open();
    const { header, payload } = partsOf(await sign(CLAIMS));
    const { x, y } = await signing.current();
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: await restoreKeyIdOf({ x, y }) });
    expect(payload).toEqual({
      type: 'self_restore',
      sub: CLAIMS.userId,
      jti: CLAIMS.tokenId,
      aud: 'spei-validation-service/auth/restore-account',
      iss: 'spei-validation-service',
      iat: NOW / 1_000,
      exp: UNTIL / 1_000,
    });
  });

  test('are valid until the last millisecond before their end and expired from it on', async () => {
    const { sign, verify } = open();
    const token = await sign(CLAIMS);
    expect(await verify(token, UNTIL - 1)).toMatchObject({ ok: true });
    expect(await verify(token, UNTIL)).toEqual(EXPIRED);
    expect(await verify(token, UNTIL + 40 * DAY)).toEqual(EXPIRED);
  });

  test('without a signature (alg none) are invalid', async () => {
    const { verify, genuine } = await openForger();
    const { payload, signed } = partsOf(genuine);
    expect(await verify(new UnsecuredJWT(payload).encode(), NOW)).toEqual(INVALID);
    for (const alg of ['none', 'None', 'NONE', '']) expect(await verify(`${base64({ alg })}.${signed}.`, NOW)).toEqual(INVALID);
  });

  test('under HMAC with the public key as its secret are invalid', async () => {
    const { verify, genuine, kid, publicKey } = await openForger();
    const { signed } = partsOf(genuine);
    const imported = await importJWK({ kty: 'EC', crv: 'P-256', ...publicKey }, 'ES256', { extractable: true });
    if (imported instanceof Uint8Array) throw new TypeError('not a public key');
    const secrets = [JSON.stringify(publicKey), publicKey.x, await exportSPKI(imported)];
    for (const [alg, hash] of [
      ['HS256', 'sha256'],
      ['HS512', 'sha512'],
      ['ES256', 'sha256'],
    ] as const) {
      for (const secret of secrets) {
        const head = `${base64({ alg, kid, typ: 'JWT' })}.${signed}`;
        expect(await verify(`${head}.${createHmac(hash, secret).update(head).digest('base64url')}`, NOW)).toEqual(INVALID);
      }
    }
  });

  test.each(['RS256', 'PS256', 'ES384', 'EdDSA'])('under %s, by the kid of our key, are invalid', async (alg) => {
    const { verify, genuine, kid } = await openForger();
    const { privateKey } = await generateKeyPair(alg);
    const token = await new SignJWT(partsOf(genuine).payload).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey);
    expect(await verify(token, NOW)).toEqual(INVALID);
  });

  test("of a stranger's key are invalid, wherever their header locates the key", async () => {
    const { verify, genuine, kid } = await openForger();
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const stranger = await restoreKeyIdOf(v.parse(v.object({ x: v.string(), y: v.string() }), jwk));
    const certificate = Buffer.from('certificate').toString('base64');
    for (const header of [
      {},
      { kid },
      { kid: stranger },
      { kid, jwk },
      { jwk },
      { kid, jku: 'https://attacker.example/keys' },
      { kid, x5u: 'https://attacker.example/cert' },
      { kid, x5c: [certificate] },
      { kid, x5t: createHash('sha1').update(certificate).digest('base64url') },
    ]) {
      const token = await new SignJWT(partsOf(genuine).payload)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
        .sign(privateKey);
      expect(await verify(token, NOW)).toEqual(INVALID);
    }
  });

  test('with a hostile kid are invalid, and no key is looked for', async () => {
    const { genuine } = await openForger();
    const asked: string[] = [];
    const { verify } = makeRestoreTokenVerifier({
      find: (id) => {
        asked.push(id);
        return Promise.resolve(null);
      },
    });
    const { signed, signature } = partsOf(genuine);
    for (const kid of ['../../etc/passwd', "' OR 1=1 --", '', 'a'.repeat(44), '#'.repeat(43), '__proto__', null, 1, ['a'], { $ne: '' }]) {
      expect(await verify(`${base64({ alg: 'ES256', typ: 'JWT', kid })}.${signed}.${signature}`, NOW)).toEqual(INVALID);
    }
    expect(asked).toEqual([]);
  });

  test.each([
    ['another type', { type: 'password_reset' }],
    ['no type', { type: undefined }],
    ['another audience', { aud: 'spei-validation-service' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://attacker.example' }],
    ['no issuer', { iss: undefined }],
    ['a subject that is no user', { sub: 'admin' }],
    ['no subject', { sub: undefined }],
    ['no id', { jti: undefined }],
    ['an empty id', { jti: '' }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
    ['a time before which it is not good', { nbf: NOW / 1_000 + 60 }],
  ])("of the service's own key with %s are invalid", async (_what, claims) => {
    const { verify, forge } = await openForger();
    expect(await verify(await forge({}), NOW)).toMatchObject({ ok: true });
    expect(await verify(await forge(claims), NOW)).toEqual(INVALID);
  });

  test('with another type that have expired are invalid, not expired', async () => {
    const { verify, forge } = await openForger();
    expect(await verify(await forge({ exp: NOW / 1_000 - 60 }), NOW)).toEqual(EXPIRED);
    expect(await verify(await forge({ exp: NOW / 1_000 - 60, type: 'password_reset' }), NOW)).toEqual(INVALID);
  });

  test('that require an unknown extension are invalid', async () => {
    const { verify, forge, genuine } = await openForger();
    const { header, signed, signature } = partsOf(genuine);
    expect(await verify(`${base64({ ...header, crit: ['exp'], exp: 1 })}.${signed}.${signature}`, NOW)).toEqual(INVALID);
    await expect(forge({}, { crit: ['unknown'], unknown: true })).rejects.toThrow();
  });

  test('with one changed character are invalid', async () => {
    const { sign, verify } = open();
    const token = await sign(CLAIMS);
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '9', '-', '.', ' ', '='), async (place, character) => {
        const changed = `${token.slice(0, place)}${character}${token.slice(place + 1)}`;
        // The last character of a signature has bits to spare.
        fc.pre(changed !== token && place < token.length - 1);
        expect(await verify(changed, NOW)).toEqual(INVALID);
      }),
      { numRuns: 60 },
    );
  });

  test('that are any text are invalid, and nothing is thrown', async () => {
    const { verify } = open();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(fc.base64String(), { maxLength: 4 }).map((parts) => parts.join('.')),
        ),
        async (text) => {
          expect(await verify(text, NOW)).toEqual(INVALID);
        },
      ),
    );
  });

  test('cannot be verified when the keys cannot be read: that is no fault of the token', async () => {
    const { sign } = open();
    const { verify } = makeRestoreTokenVerifier({ find: () => Promise.reject(new Error('the table is away')) });
    await expect(verify(await sign(CLAIMS), NOW)).rejects.toThrow('the table is away');
  });
});

describe('signing keys', () => {
  test('a deployment begins without one: the first token makes it, and it signs from then on', async () => {
    const { sign, secret, clock } = open();
    const first = await sign(CLAIMS);
    clock.advance(DAY);
    const again = await sign(CLAIMS);
    expect(secret.texts).toHaveLength(2);
    expect(partsOf(again).header['kid']).toBe(partsOf(first).header['kid']);
  });

  test('a public key is kept until the latest end of its tokens, in whichever order they are signed', async () => {
    const { sign, itemsBelow } = open();
    for (const expiresAt of [UNTIL, UNTIL + DAY, UNTIL - DAY]) await sign({ ...CLAIMS, expiresAt });
    expect(itemsBelow('RESTORE_KEY#').map(({ ttl }) => ttl)).toEqual([Math.ceil((UNTIL + 2 * DAY) / 1_000)]);
  });

  test('a removed key is replaced within five minutes, and tokens of the former one stay valid', async () => {
    const { sign, verify, secret, clock } = open();
    const before = await sign(CLAIMS);
    await secret.write('{}');
    clock.advance(300_000);
    const after = await sign(CLAIMS);
    expect(partsOf(after).header['kid']).not.toBe(partsOf(before).header['kid']);
    for (const token of [before, after]) expect(await verify(token, NOW)).toMatchObject({ ok: true });
  });

  test('two functions that concurrently create one sign tokens that are both valid', async () => {
    const { secret, keys, verify, clock } = open();
    let isReady = (): void => undefined;
    const bothHaveRead = new Promise<void>((resolve) => {
      isReady = resolve;
    });
    let reads = 0;
    const together = {
      ...secret,
      read: async () => {
        const text = await secret.read();
        reads += 1;
        if (reads === 2) isReady();
        await bothHaveRead;
        return text;
      },
    };
    const signers = [1, 2].map(() => makeRestoreTokenSigner(makeRestoreSigningKeys(together, clock), keys));
    const tokens = await Promise.all(signers.map(({ sign }) => sign(CLAIMS)));
    expect(new Set(tokens.map((token) => partsOf(token).header['kid'])).size).toBe(2);
    for (const token of tokens) expect(await verify(token, NOW)).toMatchObject({ ok: true });
  });

  test.each(['', 'text', 'null', '{"kty":"RSA"}', '{"kty":"EC","crv":"P-256","x":"a","y":"b"}'])(
    'a secret that holds %j is a fault, and is not overwritten',
    async (text) => {
      const { clock, keys } = open();
      const secret = makeFakeSecret(text);
      const { sign } = makeRestoreTokenSigner(makeRestoreSigningKeys(secret, clock), keys);
      await expect(sign(CLAIMS)).rejects.toThrow();
      expect(secret.texts).toHaveLength(1);
    },
  );
});
