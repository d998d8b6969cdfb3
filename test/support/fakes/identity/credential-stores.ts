import { MAX_ATTEMPTS } from '../../../../shared/identity/domain/challenge.ts';
import type { ChallengeStore } from '../../../../shared/identity/ports/challenge-store.ts';
import type { PasswordStore } from '../../../../shared/identity/ports/password-store.ts';
import type { SecondFactorStore } from '../../../../shared/identity/ports/second-factor-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';

const KNOWN_CLIENT_MS = 180 * 86_400_000;

/** Codes in memory. */
export const makeFakeChallengeStore = ({ challenges }: MemoryDatabase): ChallengeStore => ({
  put: async (challenge) => {
    await Promise.resolve();
    challenges.set(challenge.id, challenge);
  },
  find: async (id) => {
    await Promise.resolve();
    return challenges.get(id) ?? null;
  },
  countGuess: async (id, now) => {
    await Promise.resolve();
    const challenge = challenges.get(id);
    if (challenge === undefined) return { kind: 'not_found' };
    if (challenge.usedAt !== null) return { kind: 'used' };
    if (challenge.expiresAt <= now || challenge.attempts >= MAX_ATTEMPTS) return { kind: 'expired' };
    const counted = { ...challenge, attempts: challenge.attempts + 1 };
    challenges.set(id, counted);
    return { kind: 'counted', challenge: counted };
  },
  use: async (id, now) => {
    await Promise.resolve();
    const challenge = challenges.get(id);
    if (challenge?.usedAt !== null) return false;
    challenges.set(id, { ...challenge, usedAt: now });
    return true;
  },
  renew: async (id, code, notSentAfter) => {
    await Promise.resolve();
    const challenge = challenges.get(id);
    const isOpen = challenge?.usedAt === null && challenge.expiresAt > code.sentAt && challenge.attempts < MAX_ATTEMPTS;
    if (!isOpen || challenge.sentAt > notSentAfter) return false;
    challenges.set(id, { ...challenge, ...code });
    return true;
  },
});

/** Recovery codes, devices and clients in memory. */
export const makeFakeSecondFactorStore = ({ recoveryCodes, devices, knownClients }: MemoryDatabase): SecondFactorStore => ({
  replaceRecoveryCodes: async (userId, digests) => {
    await Promise.resolve();
    recoveryCodes.set(userId, new Set(digests));
  },
  useRecoveryCode: async (userId, digest) => {
    await Promise.resolve();
    return recoveryCodes.get(userId)?.delete(digest) ?? false;
  },
  remember: async (device) => {
    await Promise.resolve();
    devices.set(`${device.userId} ${device.digest}`, device);
  },
  findDevice: async (userId, digest) => {
    await Promise.resolve();
    return devices.get(`${userId} ${digest}`) ?? null;
  },
  isNewClient: async (userId, digest, now) => {
    await Promise.resolve();
    const name = `${userId} ${digest}`;
    const until = knownClients.get(name) ?? 0;
    knownClients.set(name, now + KNOWN_CLIENT_MS);
    return until <= now;
  },
});

/** Passwords and reset tokens in memory. */
export const makeFakePasswordStore = ({ passwords, resetTokens }: MemoryDatabase): PasswordStore => ({
  find: async (userId) => {
    await Promise.resolve();
    return passwords.get(userId) ?? null;
  },
  rehash: async (userId, seen, next) => {
    await Promise.resolve();
    if (passwords.get(userId) === seen) passwords.set(userId, next);
  },
  putResetToken: async (token) => {
    await Promise.resolve();
    resetTokens.set(token.digest, { ...token, isUsed: false });
  },
  findResetToken: async (digest) => {
    await Promise.resolve();
    return resetTokens.get(digest) ?? null;
  },
  useResetToken: async (digest, now) => {
    await Promise.resolve();
    const token = resetTokens.get(digest);
    if (token === undefined || token.isUsed || token.expiresAt <= now) return false;
    resetTokens.set(digest, { ...token, isUsed: true });
    return true;
  },
});
