import { allContracts } from '../../../functions/manifests.ts';
import { changesArea, readsArea } from '../../../shared/administration/http/admin-access.ts';
import { ADMIN_AREAS } from '../../../shared/identity/access/domain/permissions.ts';
import type { Session } from '../../../shared/identity/sessions/domain/session.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';

const HOUR_MS = 3_600_000;

const OPERATIONS = allContracts
  .filter(({ path }) => path.startsWith('/admin/'))
  .map((contract) => ({ ...contract, address: contract.path.replaceAll(/\{\w+\}/g, uuidOf('absent')) }));

/** The answer to an operation for a session of a role, opened with some changes. */
const callAs = async (
  role: 'user' | 'admin' | 'owner',
  { method, address }: Pick<(typeof OPERATIONS)[number], 'method' | 'address'>,
  changes: Partial<Session> = {},
  elapsedMs = 0,
) => {
  const api = makeTestApi();
  const caller = await api.createUser('caller', { user: { role } });
  const headers = await openTestSession(api, caller, changes);
  api.clock.advance(elapsedMs);
  const reply = await invoke(api, { method, path: address, headers, ...(method === 'GET' ? {} : { body: {} }) });
  return [reply.status, ...reply.problems.map(({ code }) => code)];
};

const DENIALS = [401, 403];

test('the administration has operations', () => {
  expect(OPERATIONS.length).toBeGreaterThan(0);
});

describe.each(OPERATIONS)('$operationId', (operation) => {
  const { access, method, address } = operation;

  test('has the access of its area: reads need read, and changes need write and a recent proof', () => {
    const allowed = ADMIN_AREAS.map((area) => (method === 'GET' ? readsArea(area) : changesArea(area)));
    const { limits: _limits, ...withoutLimits } = { limits: undefined, ...access };
    expect(allowed).toContainEqual(withoutLimits);
  });

  test('answers 403 session_required to an API key of an owner', async () => {
    const api = makeTestApi();
    const { authorization } = await api.createUser('caller', { user: { role: 'owner' } });
    const reply = await invoke(api, { method, path: address, headers: authorization, ...(method === 'GET' ? {} : { body: {} }) });
    expect([reply.status, reply.problems[0]?.code]).toEqual([403, 'session_required']);
  });

  test('answers 403 permission_denied to the role user, and admits admin and owner', async () => {
    expect(await callAs('user', operation, { amr: ['pwd', 'otp'] })).toEqual([403, 'permission_denied']);
    for (const role of ['admin', 'owner'] as const) {
      const [status] = await callAs(role, operation);
      expect(DENIALS).not.toContain(status);
    }
  });

  test('answers 403 second_factor_required to a sign-in with a password alone, and admits a passkey', async () => {
    expect(await callAs('owner', operation, { amr: ['pwd'] })).toEqual([403, 'second_factor_required']);
    const [status] = await callAs('owner', operation, { amr: ['hwk'] });
    expect(DENIALS).not.toContain(status);
  });

  test('requires a proof of the last ten minutes for a change alone', async () => {
    const answer = await callAs('owner', operation, {}, 600_000);
    if (method === 'GET') expect(DENIALS).not.toContain(answer[0]);
    else expect(answer).toEqual([403, 'reauthentication_required']);
  });
});

describe('a session of an admin', () => {
  const read = { method: 'GET', address: '/admin/audit-log' } as const;

  test('ends after eight hours without a request, and 24 hours after it was opened', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('caller', { user: { role: 'admin' } });
    const headers = await openTestSession(api, caller);
    const status = async () => (await invoke(api, { path: read.address, headers })).status;
    for (const hours of [7, 7, 7]) {
      api.clock.advance(hours * HOUR_MS);
      expect(await status()).toBe(200);
    }
    api.clock.advance(3 * HOUR_MS);
    expect(await status()).toBe(401);
    expect(await callAs('admin', read, {}, 8 * HOUR_MS)).toEqual([401, 'unauthorized']);
  });

  test('that was opened in another role is refused', async () => {
    expect(await callAs('admin', read, { role: 'user' })).toEqual([401, 'unauthorized']);
  });
});
