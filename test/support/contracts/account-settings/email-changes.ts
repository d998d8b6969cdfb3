import type { PendingEmailChange } from '../../../../functions/account-settings/ports/email-changes.ts';
import { isChallengeId, type ChallengeId } from '../../../../shared/identity/codes/domain/challenge.ts';
import { userIdOf, uuidOf } from '../../builders/identity/identity.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const [ANA, LUIS] = [userIdOf('ana'), userIdOf('luis')];

const challengeIdOf = (name: string): ChallengeId => {
  const id = uuidOf(`challenge ${name}`);
  if (!isChallengeId(id)) throw new TypeError(`${id} is no id of a challenge`);
  return id;
};

const aChange = (name: string, changes: Partial<PendingEmailChange> = {}): PendingEmailChange => ({
  userId: ANA,
  challengeId: challengeIdOf(name),
  cancelDigest: `digest of ${name}`,
  expiresAt: NOW + 600_000,
  ...changes,
});

/** The guarantees of every implementation of EmailChanges. */
export const describeEmailChanges = (name: string, open: OpenStorage): void => {
  describe(`EmailChanges: ${name}`, () => {
    test('nothing is pending at first', async () => {
      const { emailChanges } = await open();
      expect(await emailChanges.take(ANA, null, NOW)).toBe(false);
      expect(await emailChanges.take(ANA, challengeIdOf('any'), NOW)).toBe(false);
      expect(await emailChanges.takeByToken('digest of any', NOW)).toBe(false);
    });

    test.each([
      ['its challenge', challengeIdOf('one')],
      ['whichever there is', null],
    ])('a change is taken once by %s', async (_what, challengeId) => {
      const { emailChanges } = await open();
      await emailChanges.put(aChange('one'));
      expect(await emailChanges.take(ANA, challengeId, NOW)).toBe(true);
      expect(await emailChanges.take(ANA, challengeId, NOW)).toBe(false);
      expect(await emailChanges.takeByToken('digest of one', NOW)).toBe(false);
    });

    test('a change is taken once by its token, and by no other', async () => {
      const { emailChanges } = await open();
      await emailChanges.put(aChange('one'));
      expect(await emailChanges.takeByToken('digest of another', NOW)).toBe(false);
      expect(await emailChanges.takeByToken('digest of one', NOW)).toBe(true);
      expect(await emailChanges.takeByToken('digest of one', NOW)).toBe(false);
      expect(await emailChanges.take(ANA, null, NOW)).toBe(false);
    });

    test('a change is taken neither by another challenge nor for another user', async () => {
      const { emailChanges } = await open();
      await emailChanges.put(aChange('one'));
      expect(await emailChanges.take(ANA, challengeIdOf('another'), NOW)).toBe(false);
      expect(await emailChanges.take(LUIS, challengeIdOf('one'), NOW)).toBe(false);
      expect(await emailChanges.take(LUIS, null, NOW)).toBe(false);
      expect(await emailChanges.take(ANA, challengeIdOf('one'), NOW)).toBe(true);
    });

    test('a later change of a user replaces an earlier one, whose token and challenge no longer find it', async () => {
      const { emailChanges } = await open();
      await emailChanges.put(aChange('one'));
      await emailChanges.put(aChange('of luis', { userId: LUIS }));
      await emailChanges.put(aChange('two'));
      expect(await emailChanges.takeByToken('digest of one', NOW)).toBe(false);
      expect(await emailChanges.take(ANA, challengeIdOf('one'), NOW)).toBe(false);
      expect(await emailChanges.takeByToken('digest of two', NOW)).toBe(true);
      expect(await emailChanges.take(LUIS, challengeIdOf('of luis'), NOW)).toBe(true);
    });

    test('a change is not taken any more once it has expired', async () => {
      const { emailChanges } = await open();
      await emailChanges.put(aChange('one', { expiresAt: NOW }));
      expect(await emailChanges.take(ANA, null, NOW)).toBe(false);
      expect(await emailChanges.take(ANA, challengeIdOf('one'), NOW)).toBe(false);
      expect(await emailChanges.takeByToken('digest of one', NOW)).toBe(false);
      expect(await emailChanges.takeByToken('digest of one', NOW - 1)).toBe(true);
    });

    test('of concurrent confirmations and cancellations one takes it', async () => {
      const { emailChanges } = await open();
      await emailChanges.put(aChange('one'));
      const taken = await Promise.all([
        emailChanges.take(ANA, challengeIdOf('one'), NOW),
        emailChanges.takeByToken('digest of one', NOW),
        emailChanges.take(ANA, null, NOW),
        emailChanges.take(ANA, challengeIdOf('one'), NOW),
      ]);
      expect(taken.filter(Boolean)).toHaveLength(1);
    });
  });
};
