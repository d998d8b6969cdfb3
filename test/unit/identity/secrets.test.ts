import {
  boundCode,
  CODE_ENTROPY_BYTES,
  destinationHint,
  isChallengeId,
  makeCode,
} from '../../../shared/identity/codes/domain/challenge.ts';
import { passwordHasher } from '../../../shared/identity/passwords/adapters/password-hasher.ts';
import { makeRecoveryCode, normalRecoveryCode, RECOVERY_CODE_BYTES } from '../../../shared/identity/second-factor/domain/recovery-code.ts';
import { csrfTokenOf, digestOfSession, makeSessionToken } from '../../../shared/identity/sessions/domain/session.ts';
import { bytesOf, userIdOf, uuidOf } from '../../support/builders/identity/identity.ts';
import { sessionTokenOf } from '../../support/builders/identity/sessions.ts';

const SALT = bytesOf('salt', 16);

describe('passwordHasher', () => {
  test('makes PHC strings of argon2id that verify the password alone', async () => {
    const stored = await passwordHasher.hash('once tortugas', SALT);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const answers = [await passwordHasher.verify('once tortugas', stored), await passwordHasher.verify('once Tortugas', stored)];
    expect([...answers, passwordHasher.needsRehash(stored)]).toEqual([true, false, false]);
  });

  test('verifies a hash of scrypt, and one by fewer passes, and reports that it needs another', async () => {
    // Known answers: node's scrypt (N=1024, r=8, p=16) of "password" with the salt "NaCl", and RFC 7914 §12.
    const scrypt = 'scrypt$1024$8$16$TmFDbA$_bq-HJ00cgB4VucZDQHp_nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG_xCSedmDDaxyevuUqD7m2DYMvfoswGQA';
    expect([await passwordHasher.verify('password', scrypt), await passwordHasher.verify('Password', scrypt)]).toEqual([true, false]);
    const fewer = (await passwordHasher.hash('x', SALT)).replace('t=2', 't=1');
    expect([passwordHasher.needsRehash(scrypt), passwordHasher.needsRehash(fewer)]).toEqual([true, true]);
  });

  test('hashes composed and decomposed accents in the same way', async () => {
    expect(await passwordHasher.verify('contrasen\u0303a', await passwordHasher.hash('contraseña', SALT))).toBe(true);
  });

  test('verifies nothing against the decoy, and refuses a text that is no hash', async () => {
    expect(await passwordHasher.verify('', passwordHasher.decoy)).toBe(false);
    expect(passwordHasher.needsRehash(passwordHasher.decoy)).toBe(false);
    await expect(passwordHasher.verify('x', 'plain text')).rejects.toThrow('no known form');
  });
});

describe('codes', () => {
  test('have six digits, leading zeros included', () => {
    const codes = Array.from({ length: 300 }, (_unused, index) => makeCode(bytesOf(`code ${index}`, CODE_ENTROPY_BYTES)));
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(290);
    expect(makeCode(new Uint8Array(CODE_ENTROPY_BYTES))).toBe('000000');
    expect(() => makeCode(new Uint8Array(CODE_ENTROPY_BYTES).fill(255))).toThrow(RangeError);
  });

  test('are bound to challenge, purpose and user', () => {
    const [id, other] = [uuidOf('one'), uuidOf('two')];
    if (!isChallengeId(id) || !isChallengeId(other)) throw new TypeError('no ids');
    const subject = { purpose: 'two_factor', validSince: 0 } as const;
    const bound = [
      boundCode({ id, userId: userIdOf('a'), subject }, '123456'),
      boundCode({ id: other, userId: userIdOf('a'), subject }, '123456'),
      boundCode({ id, userId: userIdOf('b'), subject }, '123456'),
      boundCode({ id, userId: userIdOf('a'), subject: { purpose: 'two_factor_setup', validSince: 0 } }, '123456'),
      boundCode({ id, userId: userIdOf('a'), subject }, '123457'),
    ];
    expect(new Set(bound).size).toBe(bound.length);
  });

  test('show of their destination its beginning and host, or two digits', () => {
    expect(destinationHint({ channel: 'email', to: 'ana@example.mx' })).toBe('a•••@example.mx');
    expect(destinationHint({ channel: 'sms', to: '+525512345678' })).toBe('••• ••• 78');
  });
});

describe('recovery codes', () => {
  test('are read however they are typed', () => {
    const code = makeRecoveryCode(bytesOf('code', RECOVERY_CODE_BYTES));
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect([code.toUpperCase(), code.replace('-', ''), ` ${code} `].map(normalRecoveryCode)).toEqual([code, code, code]);
    expect(normalRecoveryCode('OIL00-00000')).toBe('01100-00000');
    expect(['', 'aaaaa', 'uuuuu-uuuuu', `${code}0`].map(normalRecoveryCode)).toEqual([null, null, null, null]);
  });
});

describe('session tokens', () => {
  test('have 256 bits, and neither digest nor CSRF token is the token', () => {
    const token = sessionTokenOf('one');
    expect(() => makeSessionToken(bytesOf('short', 31))).toThrow(RangeError);
    expect(new Set([token, digestOfSession(token), csrfTokenOf(token), csrfTokenOf(sessionTokenOf('two'))]).size).toBe(4);
  });
});
