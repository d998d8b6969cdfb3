import * as v from 'valibot';

import { manifests } from '../../../functions/manifests.ts';
import { newAdmin } from '../support/admin.ts';
import { call, codesOf, eventually, type Answer } from '../support/api.ts';
import { signIn } from '../support/browser-session.ts';
import { newUser, runTask } from '../support/operator.ts';

const REASON = 'a journey of the tests';

const resource = v.object({ data: v.object({ id: v.string(), attributes: v.looseObject({}) }) });
const list = v.object({ data: v.array(v.object({ id: v.string(), attributes: v.looseObject({}) })) });

const resourceIn = ({ text }: Answer) => v.parse(resource, JSON.parse(text)).data;
const listIn = ({ text }: Answer) => v.parse(list, JSON.parse(text)).data;

test('admins find, suspend and reactivate a user, and two of them erase the account that its user deleted', async () => {
  const [owner, admin, user] = [await newAdmin('owner'), await newAdmin('admin'), await newUser('free')];
  const path = `/users/${user.user_id}`;
  expect(listIn(await admin.send('GET', `/users?email=${user.email}`))[0]?.id).toBe(user.user_id);
  expect((await admin.send('POST', `${path}/suspend`, { reason: REASON })).status).toBe(200);
  expect((await call('/users/me', { key: user.api_key })).status).toBe(401);
  expect((await admin.send('PATCH', path, { status: 'active', reason: REASON })).status).toBe(200);
  expect((await call('/users/me', { key: user.api_key })).status).toBe(200);
  expect(codesOf(await admin.send('PATCH', path, { role: 'owner', reason: REASON }))).toEqual(['role_change_not_allowed']);

  const browser = await signIn(user);
  expect(listIn(await admin.send('GET', `${path}/sessions`))).toHaveLength(1);
  expect((await call('/users/me', { method: 'DELETE', headers: browser, body: { password: user.password } })).status).toBe(202);
  // The first step of a deletion runs a moment later; until then the account cannot be erased.
  const proposed = await eventually('the purge can be proposed', 20, async () => {
    const answer = await owner.send('POST', `${path}/purge`, { reason: REASON });
    return answer.status === 202 ? answer : null;
  });
  const { id: proposal } = resourceIn(proposed);
  expect(codesOf(await owner.send('POST', `/proposals/${proposal}/confirm`))).toEqual(['proposal_needs_another_admin']);
  expect(resourceIn(await admin.send('POST', `/proposals/${proposal}/confirm`)).attributes).toMatchObject({ status: 'confirmed' });
  expect(resourceIn(await owner.send('GET', `/proposals/${proposal}`)).attributes).toMatchObject({ decided_by: admin.id });
  await runTask('admin-audit', 'heads');
  expect(resourceIn(await owner.send('GET', '/audit-verification')).attributes).toMatchObject({ whole: true });
});

test('a proposal for clear data is listed, and withdrawn by an owner', async () => {
  const [owner, admin] = [await newAdmin('owner'), await newAdmin('admin')];
  const { id } = resourceIn(await admin.send('POST', `/users/${admin.id}/clear-data-grants`, { reason: REASON }));
  expect(listIn(await owner.send('GET', '/proposals?action=grant_clear_data')).map((each) => each.id)).toContain(id);
  expect(resourceIn(await owner.send('POST', `/proposals/${id}/withdraw`, { reason: REASON })).attributes).toMatchObject({
    status: 'withdrawn',
  });
  expect(codesOf(await owner.send('POST', `/proposals/${id}/confirm`))).toEqual(['proposal_not_open']);
  const rows = listIn(await owner.send('GET', `/audit-log?area=users&target=${admin.id}`));
  expect(rows.map(({ attributes }) => attributes['action'])).toEqual(['withdraw_grant_clear_data', 'propose_grant_clear_data']);
});

/** A list or a state of each family of the administration. */
const READS = manifests.flatMap(({ name, contracts }) => {
  const read = contracts.find(({ method, path }) => method === 'GET' && path.startsWith('/admin/') && !path.includes('{'));
  return read === undefined ? [] : [{ name, path: read.path }];
});

test('no family of the administration accepts an API key, even that of an owner', async () => {
  const owner = await newUser('free', { role: 'owner' });
  const answers = await Promise.all(READS.map(async ({ path }) => codesOf(await call(path, { key: owner.api_key }))));
  expect(answers).toEqual(READS.map(() => ['session_required']));
});

const page = v.object({ links: v.object({ next: v.string() }) });

test('lists of the administration continue by cursor, and a key finds its user', async () => {
  const [admin, user] = [await newAdmin('admin'), await newUser('free')];
  for (let made = 0; made < 2; made += 1) await admin.send('POST', `/users/${admin.id}/clear-data-grants`, { reason: REASON });
  for (const path of ['/users', '/audit-log', '/proposals']) {
    const { links } = v.parse(page, JSON.parse((await admin.send('GET', `${path}?page[size]=1`)).text));
    expect(listIn(await admin.send('GET', links.next.replace('/v1/admin', '')))).toHaveLength(1);
  }
  expect((await admin.send('GET', '/audit-log/1')).status).toBe(200);
  const [prefix, last4] = [user.api_key.slice(0, 8), user.api_key.slice(-4)];
  for (const filter of [`key_prefix=${prefix}`, `key_last4=${last4}`])
    expect(listIn(await admin.send('GET', `/users?${filter}`)).map(({ id }) => id)).toContain(user.user_id);
});
