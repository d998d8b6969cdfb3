import { changeStatus, endAllSessions } from '../../../../shared/identity/accounts/domain/account-change.ts';
import type { Session } from '../../../../shared/identity/sessions/domain/session.ts';
import { CLIENT_ADDRESS, gateIdOf, userIdOf } from '../../builders/identity/identity.ts';
import { aSession } from '../../builders/identity/sessions.ts';
import { createTestUser, type Grants, type OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const NEEDED = 'validations:create';

/** The guarantees of every SessionAuthorizer. */
export const describeSessionAuthorizer = (name: string, open: OpenStorage): void => {
  const opened = async (grants: Grants = {}) => {
    const storage = await open();
    const { user, gateId, apiKey } = await createTestUser(storage, 'caller', grants);
    const session: Session = aSession('caller', NOW, { userId: user.id, gateId });
    const ask = (consumeUnit: boolean, permission: string | null = NEEDED, of: Session = session) =>
      storage.sessionAuthorizer.authorize({ session: of, permission, consumeUnit, now: NOW });
    const askWithKey = () =>
      storage.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: NEEDED, consumeUnit: true, now: NOW });
    return { ...storage, session, gateId, ask, askWithKey };
  };

  describe(`SessionAuthorizer: ${name}`, () => {
    test.each([true, false])('authorize returns the user of a session, with a unit only when one is taken (%s)', async (consumeUnit) => {
      const { session, gateId, ask } = await opened({ user: { role: 'admin', language: 'en' } });
      expect(await ask(consumeUnit)).toMatchObject({
        kind: 'authorized',
        principal: { userId: session.userId, role: 'admin', language: 'en' },
        unit: consumeUnit ? { gateId, month: '2026-11', seq: 1 } : null,
        quota: { used: consumeUnit ? 1 : 0, resetsAt: Date.parse('2026-12-01T00:00:00Z') },
      });
    });

    test.each([true, false])(
      'authorize returns unknown_credential for a session of another user or an unknown gate (%s)',
      async (consumeUnit) => {
        const { session, ask, askWithKey } = await opened({ monthlyLimit: 1 });
        const strangers = [
          { ...session, userId: userIdOf('stranger') },
          { ...session, gateId: gateIdOf('nowhere') },
        ];
        for (const stranger of strangers) expect(await ask(consumeUnit, null, stranger)).toEqual({ kind: 'unknown_credential' });
        expect(await askWithKey()).toMatchObject({ kind: 'authorized', unit: { seq: 1 } });
      },
    );

    test.each([true, false])('authorize returns inactive_user from the first request after a suspension (%s)', async (consumeUnit) => {
      const { accounts, session, ask } = await opened();
      expect(await ask(consumeUnit)).toMatchObject({ kind: 'authorized' });
      const account = await accounts.find(session.userId);
      if (account === null) throw new Error('the account was not created');
      await accounts.change(account, changeStatus(account, 'suspended'));
      expect(await ask(consumeUnit)).toEqual({ kind: 'inactive_user', status: 'suspended' });
    });

    test.each([true, false])('authorize returns unknown_credential for sessions from before an invalidation (%s)', async (consumeUnit) => {
      const { accounts, session, ask } = await opened({ monthlyLimit: 10 });
      expect(await ask(consumeUnit)).toMatchObject({ kind: 'authorized' });
      for (const turn of [1, 2]) {
        const account = await accounts.find(session.userId);
        if (account === null) throw new Error('the account was not created');
        const before = { ...session, validSince: account.user.tokensInvalidatedAfter };
        expect(await ask(consumeUnit, null, before)).toMatchObject({ kind: 'authorized' });
        // Both in one millisecond: the second ends everything between the two.
        expect(await accounts.change(account, endAllSessions(account, { at: NOW, correlationId: `request ${turn}` }))).toBe('applied');
        expect(await ask(consumeUnit, null, before)).toEqual({ kind: 'unknown_credential' });
      }
    });

    test.each([true, false])('authorize applies the permissions of the role, however few the key has (%s)', async (consumeUnit) => {
      const { ask } = await opened({ permissions: ['users:read_self'] });
      expect(await ask(consumeUnit)).toMatchObject({ kind: 'authorized' });
      expect(await ask(consumeUnit, 'finance:generate_all')).toMatchObject({ kind: 'permission_denied' });
    });

    test('authorize grants the last unit to one of fifty concurrent requests, and the others get quota_exhausted', async () => {
      const { ask, askWithKey } = await opened({ monthlyLimit: 1 });
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(true)));
      expect(answers.filter(({ kind }) => kind === 'authorized')).toHaveLength(1);
      expect(answers.find(({ kind }) => kind === 'quota_exhausted')).toMatchObject({
        quota: { limit: 1, used: 1, resetsAt: Date.parse('2026-12-01T00:00:00Z') },
      });
      expect(await askWithKey()).toMatchObject({ kind: 'quota_exhausted' });
      expect(await ask(false)).toMatchObject({ kind: 'authorized', unit: null });
    });

    test('a unit taken by a slower clock after the first of the next month counts in that month', async () => {
      const { session, ask, sessionAuthorizer } = await opened({ monthlyLimit: 10 });
      const december = Date.parse('2026-12-01T00:00:00Z');
      const first = await sessionAuthorizer.authorize({ session, permission: null, consumeUnit: true, now: december });
      expect([first, await ask(true)]).toMatchObject([
        { kind: 'authorized', unit: { month: '2026-12', seq: 1 } },
        { kind: 'authorized', unit: { month: '2026-12', seq: 2 } },
      ]);
    });

    test('sessions do not count against the requests per minute of the key', async () => {
      const { ask, askWithKey } = await opened({ minuteLimit: 1, monthlyLimit: 10 });
      for (let turn = 0; turn < 3; turn += 1) expect(await ask(turn === 0)).toMatchObject({ kind: 'authorized' });
      expect(await askWithKey()).toMatchObject({ kind: 'authorized', rate: { remaining: 0 } });
      expect(await ask(true)).toMatchObject({ kind: 'authorized' });
    });
  });
};
