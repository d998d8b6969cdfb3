import { allContracts } from '../../../functions/manifests.ts';
import { PERMISSIONS } from '../../../shared/identity/access/domain/permissions.ts';
import { isPublic } from '../../../shared/platform/http/schemas/contract.ts';
import { invoke } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';

/** Permissions to read. */
const READING: readonly string[] = PERMISSIONS.filter((permission) => /[:_]read(?:_self)?$/.test(permission));

/**
 * What a permission to read allows besides `GET`: two writes by the interface, one that takes the password of the account, and two that store
 * nothing: a check, and an error on request.
 */
const ALLOWED: readonly string[] = ['cancelRetries', 'putRetryPolicy', 'regenerateApiKey', 'simulateError', 'verifyCepDocument'];

test('a key with permissions to read alone may call no operation that writes, but for those that are named', () => {
  const writing = allContracts.flatMap(({ operationId, method, access }) => {
    if (method === 'GET' || isPublic(access)) return [];
    const kinds: readonly string[] = access.credentials;
    return kinds.includes('api_key') && (access.permission === null || READING.includes(access.permission)) ? [operationId] : [];
  });
  expect(writing.toSorted()).toEqual(ALLOWED);
});

test.each([
  ['PATCH', '/users/me', { name: 'Otra' }, 'permission_denied'],
  ['PUT', '/users/me/changelog-cursor', { last_seen_version: '1.4.0' }, 'permission_denied'],
  ['POST', '/users/me/legal/accept', { documents: [] }, 'session_required'],
  ['PUT', '/users/me/subscription', { plan_slug: 'free' }, 'session_required'],
  ['POST', '/users/me/data-export', {}, 'session_required'],
])('%s %s refuses a key with permissions to read alone', async (method, path, body, code) => {
  const api = makeTestApi();
  const { user, authorization } = await api.createUser('caller', { permissions: READING });
  const before = await api.kept.users.find(user.id);
  const reply = await invoke(api, { method, path, headers: authorization, body });
  expect([reply.status, reply.problems]).toEqual([403, [{ code, at: null }]]);
  expect(await api.kept.users.find(user.id)).toEqual(before);
});
