import { changePassword, claimAddress, confirmRegistration } from '../../../../shared/identity/accounts/domain/account-change.ts';
import {
  isChallengeId,
  MAX_ATTEMPTS,
  PLAIN_PURPOSES,
  SECOND_FACTOR_PURPOSES,
  type Challenge,
  type RegistrationAttempt,
} from '../../../../shared/identity/codes/domain/challenge.ts';
import { userIdOf, uuidOf } from '../../builders/identity/identity.ts';
import { aPasskey } from '../../builders/identity/passkeys.ts';
import { createTestUser, type OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const CAUSE = { at: NOW, correlationId: 'request' } as const;
const USER = userIdOf('caller');

const challengeIdOf = (text: string) => {
  const id = uuidOf(`challenge ${text}`);
  if (!isChallengeId(id)) throw new TypeError(`${id} names no challenge`);
  return id;
};

const aChallenge = (changes: Partial<Challenge> = {}): Challenge => ({
  id: challengeIdOf('code'),
  userId: USER,
  destination: { channel: 'email', to: 'caller@example.mx' },
  subject: { purpose: 'sign_in', validSince: 0, deviceName: null },
  codeDigest: 'digest',
  sentAt: NOW,
  expiresAt: NOW + 600_000,
  attempts: 0,
  usedAt: null,
  ...changes,
});

const REGISTRATION: RegistrationAttempt = {
  passwordHash: 'hash',
  name: 'Ana',
  timezone: 'America/Tijuana',
  language: 'en',
  legalAcceptances: [{ document: 'terms_of_service', version: '1', acceptedAt: NOW }],
};

/** The guarantees of every ChallengeStore. */
export const describeChallengeStore = (name: string, open: OpenStorage): void => {
  describe(`ChallengeStore: ${name}`, () => {
    test.each<[string, Challenge]>([
      ['of a sign-in', aChallenge()],
      ['of a registration', aChallenge({ subject: { purpose: 'email_verification', registration: REGISTRATION } })],
      ['of an address alone', aChallenge({ subject: { purpose: 'email_verification', registration: null } })],
      ...PLAIN_PURPOSES.map((purpose): [string, Challenge] => [`of the purpose ${purpose}`, aChallenge({ subject: { purpose } })]),
      ...SECOND_FACTOR_PURPOSES.map((purpose): [string, Challenge] => [
        `of the purpose ${purpose}`,
        aChallenge({ subject: { purpose, validSince: 7 } }),
      ]),
      [
        'by SMS, of nobody',
        aChallenge({
          userId: null,
          destination: { channel: 'sms', to: '+525512345678' },
          subject: { purpose: 'two_factor', validSince: 7 },
        }),
      ],
    ])('a challenge %s is found as put', async (_what, challenge) => {
      const { challenges } = await open();
      expect(await challenges.find(challenge.id)).toBeNull();
      await challenges.put(challenge);
      expect(await challenges.find(challenge.id)).toEqual(challenge);
    });

    test.each(PLAIN_PURPOSES)('a challenge for %s is found as put', async (purpose) => {
      const { challenges } = await open();
      const challenge = aChallenge({ subject: { purpose } });
      await challenges.put(challenge);
      expect(await challenges.find(challenge.id)).toEqual(challenge);
    });

    test('countGuess counts five guesses and expires the challenge', async () => {
      const { challenges } = await open();
      const challenge = aChallenge();
      await challenges.put(challenge);
      for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
        expect(await challenges.countGuess(challenge.id, NOW)).toMatchObject({ kind: 'counted', challenge: { attempts } });
      }
      expect(await challenges.countGuess(challenge.id, NOW)).toEqual({ kind: 'expired' });
    });

    // When a response is lost and another guess precedes its repetition, one guess may count twice, never none.
    test('countGuess admits at most five of twenty concurrent guesses, each with a count of its own', async () => {
      const { challenges } = await open();
      const challenge = aChallenge();
      await challenges.put(challenge);
      const guesses = await Promise.all(Array.from({ length: 20 }, () => challenges.countGuess(challenge.id, NOW)));
      const counted = guesses.flatMap((guess) => (guess.kind === 'counted' ? [guess.challenge.attempts] : []));
      expect(counted.length).toBeGreaterThan(0);
      expect(counted.length).toBeLessThanOrEqual(MAX_ATTEMPTS);
      expect(new Set(counted).size).toBe(counted.length);
      expect(Math.max(...counted)).toBe(MAX_ATTEMPTS);
      expect(await challenges.countGuess(challenge.id, NOW)).toEqual({ kind: 'expired' });
    });

    test('countGuess distinguishes expired, used and unknown challenges', async () => {
      const { challenges } = await open();
      const challenge = aChallenge();
      expect(await challenges.countGuess(challenge.id, NOW)).toEqual({ kind: 'not_found' });
      await challenges.put(challenge);
      expect(await challenges.countGuess(challenge.id, challenge.expiresAt)).toEqual({ kind: 'expired' });
      await challenges.use(challenge.id, NOW);
      expect(await challenges.countGuess(challenge.id, NOW)).toEqual({ kind: 'used' });
    });

    test('use succeeds for one of two', async () => {
      const { challenges } = await open();
      await challenges.put(aChallenge());
      const uses = await Promise.all([1, 2].map(() => challenges.use(challengeIdOf('code'), NOW)));
      expect(uses.toSorted()).toEqual([false, true]);
    });

    test('renew replaces the code of a challenge that is open and was not sent since, and keeps its guesses', async () => {
      const { challenges } = await open();
      const challenge = aChallenge();
      await challenges.put(challenge);
      await challenges.countGuess(challenge.id, NOW);
      const code = { codeDigest: 'other', sentAt: NOW + 60_000, expiresAt: NOW + 660_000 };
      expect(await challenges.renew(challenge.id, code, NOW - 1)).toBe(false);
      const renewals = await Promise.all([1, 2].map(() => challenges.renew(challenge.id, code, NOW)));
      expect(renewals.toSorted()).toEqual([false, true]);
      expect(await challenges.find(challenge.id)).toEqual({ ...challenge, ...code, attempts: 1 });
      await challenges.use(challenge.id, NOW);
      expect(await challenges.renew(challenge.id, { ...code, sentAt: NOW + 120_000 }, NOW + 60_000)).toBe(false);
    });
  });
};

/** The guarantees of every PasswordStore. */
export const describePasswordStore = (name: string, open: OpenStorage): void => {
  describe(`PasswordStore: ${name}`, () => {
    test('a password is that of the account, and of its last change', async () => {
      const { accounts, passwords, ...storage } = await open();
      const { user } = await createTestUser({ accounts, ...storage }, 'caller', { passwordHash: 'first' });
      expect([await passwords.find(user.id), await passwords.find(userIdOf('nobody'))]).toEqual(['first', null]);
      const account = await accounts.find(user.id);
      if (account === null) throw new Error('the account was not created');
      expect(await accounts.change(account, changePassword(account, 'second', CAUSE))).toBe('applied');
      expect(await passwords.find(user.id)).toBe('second');
      expect((await accounts.find(user.id))?.user.tokensInvalidatedAfter).toBe(NOW);
    });

    /** An account with a pending registration and a passkey. */
    const openPending = async () => {
      const storage = await open();
      const { user } = await createTestUser(storage, 'caller', { passwordHash: 'first', user: { emailVerifiedAt: null } });
      const account = await storage.accounts.find(user.id);
      if (account === null) throw new Error('the account was not created');
      const passkey = { ...aPasskey('caller', 'laptop'), userId: user.id };
      await storage.passkeys.add(passkey, { ...CAUSE, validSince: 0 });
      return { ...storage, user, account, passkey, listed: await storage.passkeyIndex.list(user.id) };
    };

    test('a confirmed registration replaces the data of earlier ones, and ends their sessions and passkeys', async () => {
      const { accounts, passwords, passkeys, user, account, passkey, listed } = await openPending();
      expect(await accounts.change(account, confirmRegistration(account, REGISTRATION, listed, CAUSE))).toBe('applied');
      const { passwordHash, ...registered } = REGISTRATION;
      expect((await accounts.find(user.id))?.user).toEqual({ ...user, ...registered, emailVerifiedAt: NOW, tokensInvalidatedAfter: NOW });
      expect([await passwords.find(user.id), await passkeys.findByCredential(passkey.credentialId)]).toEqual([passwordHash, null]);
    });

    test.each([null, 'own'])('a claimed address keeps nothing of the registration, with the password %p', async (passwordHash) => {
      const { accounts, passwords, passkeys, storedKeys, user, account, passkey, listed } = await openPending();
      expect(await accounts.change(account, claimAddress(account, passwordHash, listed, CAUSE))).toBe('applied');
      expect((await accounts.find(user.id))?.user).toEqual({
        ...user,
        name: 'caller',
        legalAcceptances: [],
        apiKey: null,
        emailVerifiedAt: NOW,
        tokensInvalidatedAfter: NOW,
      });
      expect([await passwords.find(user.id), await storedKeys.find(user.id)]).toEqual([passwordHash, null]);
      expect([await passkeys.list(user.id), await passkeys.findByCredential(passkey.credentialId)]).toEqual([[], null]);
      expect(await passkeys.add(passkey, { ...CAUSE, at: NOW + 1, validSince: NOW })).toBe('added');
    });

    test('rehash replaces the given hash, and no later one', async () => {
      const { passwords, ...storage } = await open();
      const { user } = await createTestUser(storage, 'caller', { passwordHash: 'first' });
      await passwords.rehash(user.id, 'another', 'lost');
      expect(await passwords.find(user.id)).toBe('first');
      await passwords.rehash(user.id, 'first', 'second');
      expect(await passwords.find(user.id)).toBe('second');
    });

    test('a reset token is used up once, while it is valid', async () => {
      const { passwords } = await open();
      const token = { digest: 'digest', userId: USER, issuedAt: NOW - 1, expiresAt: NOW + 1 };
      expect([await passwords.findResetToken('digest'), await passwords.useResetToken('digest', NOW)]).toEqual([null, false]);
      await passwords.putResetToken(token);
      expect(await passwords.findResetToken('digest')).toEqual({ ...token, isUsed: false });
      expect(await passwords.useResetToken('digest', NOW + 1)).toBe(false);
      const uses = await Promise.all([1, 2].map(() => passwords.useResetToken('digest', NOW)));
      expect(uses.toSorted()).toEqual([false, true]);
      expect(await passwords.findResetToken('digest')).toEqual({ ...token, isUsed: true });
    });
  });
};

/** The guarantees of every SecondFactorStore. */
export const describeSecondFactorStore = (name: string, open: OpenStorage): void => {
  describe(`SecondFactorStore: ${name}`, () => {
    test('a device is found by its user alone', async () => {
      const { secondFactors } = await open();
      const device = { userId: USER, digest: 'digest', validSince: 7, expiresAt: NOW };
      await secondFactors.remember(device);
      expect(await secondFactors.findDevice(USER, 'digest')).toEqual(device);
      expect([await secondFactors.findDevice(userIdOf('other'), 'digest'), await secondFactors.findDevice(USER, 'x')]).toEqual([
        null,
        null,
      ]);
    });

    test('a client is new once, and again half a year after its last use', async () => {
      const { secondFactors } = await open();
      const days = (count: number): number => NOW + count * 86_400_000;
      const isNew = (at: number) => secondFactors.isNewClient(USER, 'client', at);
      expect([await isNew(NOW), await isNew(days(100)), await isNew(days(279)), await isNew(days(459))]).toEqual([
        true,
        false,
        false,
        true,
      ]);
    });
  });
};
