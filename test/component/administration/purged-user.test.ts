import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { deleteAccount, runDueSteps } from '../account-deletion/deleted-account.ts';

const REASON = 'a reason for the audit';

test('after the purge of a user the audit is whole, and names the user by a pseudonym alone, and the proposal is gone', async () => {
  const api = makeTestApi();
  const [owner, admin, user] = [
    await api.createUser('the owner', { user: { role: 'owner' } }),
    await api.createUser('the admin', { user: { role: 'admin' } }),
    await api.createUser('the user'),
  ];
  const headersOf = new Map([
    [owner, await openTestSession(api, owner)],
    [admin, await openTestSession(api, admin)],
  ]);
  const call = (caller: typeof owner, method: 'GET' | 'POST', path: string, body?: object) =>
    invoke(api, { method, path, headers: headersOf.get(caller) ?? {}, ...(body === undefined ? {} : { body }) });
  const { id, email } = user.user;
  for (const change of ['suspend', 'reactivate']) await call(owner, 'POST', `/admin/users/${id}/${change}`, { reason: REASON });
  await deleteAccount(api, user);
  await runDueSteps(api);
  const proposed = await call(owner, 'POST', `/admin/users/${id}/purge`, { reason: REASON });
  const path = `/admin/proposals/${String(proposed.at('data.id'))}`;
  expect((await call(admin, 'POST', `${path}/confirm`)).status).toBe(200);
  const pseudonym = await api.pseudonyms.of(id);

  await api.sweepDueSteps();
  await runDueSteps(api);
  for (const message of api.purgeQueue.receive()) await api.families['account-deletion'].queues.purges(message);

  expect(await api.kept.accounts.find(id)).toBeNull();
  const { rows } = await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 });
  expect(rows.filter(({ target }) => target.id === pseudonym).map(({ action }) => action)).toEqual([
    'suspend_user',
    'reactivate_user',
    'propose_purge_user',
    'purge_user',
  ]);
  const texts = JSON.stringify(rows);
  for (const personal of [id, email, user.user.name]) expect(texts).not.toContain(personal);
  expect((await call(owner, 'GET', '/admin/audit-verification')).at('data.attributes')).toMatchObject({
    whole: true,
    verified_rows: rows.length,
  });
  expect((await call(owner, 'GET', path)).status).toBe(404);
});
