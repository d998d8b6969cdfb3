import { makeReadUserPlan } from '../../../../shared/identity/plans/use-cases/read-user-plan.ts';
import { parseIdempotencyKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';
import { makeRetrySettings } from '../../../../shared/validation/adapters/retry-settings.ts';
import { CLIENT_ADDRESS, userIdOf, uuidOf } from '../../builders/identity/identity.ts';
import { aPlan } from '../../builders/identity/plans.ts';
import { createTestUser, type OpenStorage, type Storage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const POLICY = { maxRetries: 5, intervalSeconds: 900, outcomes: ['not_found', 'error'] } as const;
const DEFAULTS = { maxRetries: 10, maxPendingPerUser: 100, maxDispatchedPerDay: 500, maxAgeSeconds: 86_400 };

const settingsOf = ({ userSettings, users, plans }: Storage) =>
  makeRetrySettings({ settings: userSettings, readUserPlan: makeReadUserPlan({ users, plans }), defaults: DEFAULTS });

/** What retry settings guarantee over every storage. */
export const describeRetrySettings = (name: string, open: OpenStorage): void => {
  describe(`the default retry policy: ${name}`, () => {
    const opened = async () => {
      const storage = await open();
      const settings = settingsOf(storage);
      const { user, apiKey } = await createTestUser(storage, 'customer');
      const seen = async () => {
        const authorization = await storage.apiKeyAuthorizer.authorize({
          apiKey,
          address: CLIENT_ADDRESS,
          permission: null,
          consumeUnit: false,
          now: NOW,
        });
        if (authorization.kind !== 'authorized') throw new Error(authorization.kind);
        return [await settings.readDefaultPolicy(user.id), settings.defaultPolicyOf(authorization.principal)];
      };
      const key = parseIdempotencyKey('policy-1');
      if (key === null) throw new TypeError('that is no key');
      const scope = { ownerId: user.id, endpoint: 'PUT /users/me/retry-policy', key };
      const attempt = (owner: string) =>
        storage.idempotency.claim({ scope, fingerprint: 'same', owner, resourceId: uuidOf(owner), now: NOW, respondBy: NOW });
      return { settings, users: storage.users, seen, attempt, scope, owner: user.id };
    };

    const ANSWER = { status: 200, headers: {}, body: '{"data":{}}' };

    test('is null before it is set and after it is cleared, in the settings and in the principal', async () => {
      const { settings, seen, owner } = await opened();
      expect(await seen()).toEqual([null, null]);
      await settings.writeDefaultPolicy(owner, POLICY, null);
      expect(await seen()).toEqual([POLICY, POLICY]);
      await settings.writeDefaultPolicy(owner, null, null);
      expect(await seen()).toEqual([null, null]);
    });

    test('is written in one transaction with the response of its Idempotency-Key', async () => {
      const { settings, seen, attempt, owner } = await opened();
      const claimed = await attempt('first');
      if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
      await settings.writeDefaultPolicy(owner, POLICY, { claim: claimed.claim, response: ANSWER });
      expect(await attempt('second')).toEqual({ kind: 'replay', response: ANSWER });
      expect(await seen()).toEqual([POLICY, POLICY]);
    });

    test('is written without the response when the claim was lost', async () => {
      const { settings, seen, attempt, scope, owner } = await opened();
      await attempt('first');
      await settings.writeDefaultPolicy(owner, POLICY, { claim: { scope, owner: 'thief', resourceId: uuidOf('x') }, response: ANSWER });
      expect(await attempt('second')).toMatchObject({ kind: 'running' });
      expect(await seen()).toEqual([POLICY, POLICY]);
    });

    test('throws for an unknown user', async () => {
      const { settings, users, seen } = await opened();
      await expect(settings.writeDefaultPolicy(userIdOf('absent'), POLICY, null)).rejects.toThrow();
      expect(await seen()).toEqual([null, null]);
      expect(await users.find(userIdOf('absent'))).toBeNull();
    });
  });

  describe(`the caps of retries: ${name}`, () => {
    const limitsOf = async (status: 'active' | 'suspended', caps: Partial<ReturnType<typeof aPlan>>) => {
      const storage = await open();
      await storage.plans.put(aPlan('free', { is_default: true, ...caps }));
      const { user } = await createTestUser(storage, 'customer', { user: { status } });
      return settingsOf(storage).readLimits(user.id);
    };

    test('are those of the plan, else those of the service', async () => {
      const caps = { retry_max_retries: 4, retry_max_pending_per_user: null, retry_max_dispatched_per_day: 7 };
      expect(await limitsOf('active', caps)).toEqual({
        isActive: true,
        limits: { maxRetries: 4, maxPendingPerUser: 100, maxDispatchedPerDay: 7, maxAgeSeconds: 86_400 },
      });
    });

    test('have isActive false for a suspended user', async () => {
      expect(await limitsOf('suspended', {})).toMatchObject({ isActive: false });
    });

    test('have isActive false for an unknown user', async () => {
      const storage = await open();
      await storage.plans.put(aPlan('free', { is_default: true }));
      expect(await settingsOf(storage).readLimits(userIdOf('absent'))).toMatchObject({ isActive: false });
    });
  });
};
