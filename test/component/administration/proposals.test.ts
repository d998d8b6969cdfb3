import { isProposalId } from '../../../shared/administration/domain/proposal.ts';
import { isDeadLetterId } from '../../../shared/dead-letters/domain/dead-letter.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { deleteAccount } from '../account-deletion/deleted-account.ts';

const REASON = 'a reason for the audit';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const letterIdOf = (name: string) => {
  const id = uuidOf(name);
  if (!isDeadLetterId(id)) throw new TypeError(id);
  return id;
};

const open = async () => {
  const api = makeTestApi();
  const newAdmin = async (name: string, role: 'admin' | 'owner') => {
    const caller = await api.createUser(name, { user: { role } });
    const sessions = new Map<number, ReturnType<typeof openTestSession>>();
    /** A session of this instant: one that is older lacks the recent proof of identity. */
    const session = () => {
      const issuedAt = api.clock.now();
      const opened = sessions.get(issuedAt) ?? openTestSession(api, caller, { issuedAt });
      sessions.set(issuedAt, opened);
      return opened;
    };
    const send = async (method: 'GET' | 'POST', path: string, body?: object) =>
      invoke(api, { method, path, headers: await session(), ...(body === undefined ? {} : { body }) });
    return { caller, id: caller.user.id, send };
  };
  const owner = await newAdmin('the owner', 'owner');
  const newDeletedUser = async () => {
    const user = await api.createUser('the deleted user');
    await deleteAccount(api, user);
    for (const step of api.lifeSteps.receive()) await api.runLifeStep(step);
    return user.user.id;
  };
  const proposePurge = async (of: string) => {
    const proposed = await owner.send('POST', `/admin/users/${of}/purge`, { reason: REASON });
    return { proposed, path: `/admin/proposals/${String(proposed.at('data.id'))}` };
  };
  const actions = async () => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows.map(({ action }) => action);
  return { api, newAdmin, owner, newDeletedUser, proposePurge, actions };
};

describe('proposals', () => {
  test('another admin confirms the purge of a deleted account, which the next sweep then begins', async () => {
    const { api, newAdmin, newDeletedUser, owner, proposePurge, actions } = await open();
    const admin = await newAdmin('another', 'admin');
    const userId = await newDeletedUser();
    const { proposed, path } = await proposePurge(userId);
    expect(proposed).toMatchObject({ status: 202 });
    expect((await admin.send('GET', '/admin/proposals')).at('data.0.id')).toBe(proposed.at('data.id'));
    expect((await owner.send('POST', `${path}/confirm`)).problems[0]?.code).toBe('proposal_needs_another_admin');
    expect((await admin.send('POST', `${path}/confirm`)).at('data.attributes.status')).toBe('confirmed');
    const account = await api.kept.accounts.find(userId);
    expect(account?.user.deletion).toMatchObject({ nextStep: 'purge', nextStepAt: api.clock.now() });
    expect(await actions()).toEqual(['propose_purge_user', 'purge_user']);
    expect((await admin.send('GET', path)).at('data.attributes')).toMatchObject({ decided_by: admin.id, proposed_by: owner.id });
  });

  test('of two confirmations and a withdrawal at the same time one is written', async () => {
    const { newAdmin, newDeletedUser, owner, proposePurge, actions } = await open();
    const admins = [await newAdmin('one', 'admin'), await newAdmin('two', 'owner')];
    const { path } = await proposePurge(await newDeletedUser());
    const replies = await Promise.all([
      ...admins.map(({ send }) => send('POST', `${path}/confirm`)),
      owner.send('POST', `${path}/withdraw`, { reason: REASON }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await actions()).toHaveLength(2);
  });

  test('the only admin confirms after an hour, unless another admin is active by then', async () => {
    const { api, newAdmin, newDeletedUser, owner, proposePurge } = await open();
    const { path } = await proposePurge(await newDeletedUser());
    expect((await owner.send('POST', `${path}/confirm`)).problems[0]?.code).toBe('proposal_waits');
    api.clock.advance(HOUR);
    const other = await newAdmin('another', 'admin');
    expect((await owner.send('POST', `${path}/confirm`)).problems[0]?.code).toBe('proposal_needs_another_admin');
    await owner.send('POST', `/admin/users/${other.id}/suspend`, { reason: REASON });
    expect((await owner.send('POST', `${path}/confirm`)).status).toBe(200);
  });

  test('a proposal that its proposer confirmed is not written while another admin is active', async () => {
    const { api, newAdmin, newDeletedUser, owner, proposePurge } = await open();
    const { proposed } = await proposePurge(await newDeletedUser());
    const id = String(proposed.at('data.id'));
    const seen = isProposalId(id) ? await api.proposals.find(id) : null;
    if (seen === null) throw new Error('no proposal');
    const confirmed = { ...seen, status: 'confirmed', decidedBy: owner.id, decidedAt: api.clock.now() } as const;
    await newAdmin('another', 'admin');
    expect(await api.proposals.decide(confirmed)).toBe(false);
    expect((await api.proposals.find(seen.id))?.status).toBe('open');
  });

  test('an expired, a withdrawn and an unknown proposal cannot be confirmed', async () => {
    const { api, newAdmin, newDeletedUser, owner, proposePurge } = await open();
    const admin = await newAdmin('another', 'admin');
    const userId = await newDeletedUser();
    const expired = await proposePurge(userId);
    const withdrawn = await proposePurge(userId);
    expect((await admin.send('POST', `${withdrawn.path}/withdraw`, { reason: REASON })).status).toBe(403);
    expect((await owner.send('POST', `${withdrawn.path}/withdraw`, { reason: REASON })).status).toBe(200);
    api.clock.advance(DAY);
    const codeOf = async (path: string) => (await admin.send('POST', `${path}/confirm`)).problems[0]?.code;
    expect(await codeOf(expired.path)).toBe('proposal_expired');
    expect(await codeOf(withdrawn.path)).toBe('proposal_not_open');
    expect(await codeOf(`/admin/proposals/${uuidOf('absent')}`)).toBe('not_found');
    const listed = await Promise.all(
      ['open', 'expired', 'withdrawn'].map(async (status) =>
        (await admin.send('GET', `/admin/proposals?status=${status}`)).at('data.0.id'),
      ),
    );
    expect(listed).toEqual([undefined, expired.proposed.at('data.id'), withdrawn.proposed.at('data.id')]);
  });

  test('refuses to propose the purge of an account that is not deleted, of oneself, and of an owner by an admin', async () => {
    const { api, newAdmin, owner, proposePurge } = await open();
    const admin = await newAdmin('another', 'admin');
    const user = await api.createUser('a user');
    expect((await proposePurge(user.user.id)).proposed.problems[0]?.code).toBe('user_not_purgeable');
    expect((await proposePurge(owner.id)).proposed.problems[0]?.code).toBe('role_change_not_allowed');
    const ofOwner = await admin.send('POST', `/admin/users/${owner.id}/purge`, { reason: REASON });
    expect(ofOwner.problems[0]?.code).toBe('role_change_not_allowed');
  });

  test('more than ten dead letters are discarded after another admin confirms, and ten at once', async () => {
    const { api, newAdmin, owner } = await open();
    const admin = await newAdmin('another', 'admin');
    const ids = Array.from({ length: 12 }, (_unused, place) => letterIdOf(`letter ${place}`));
    for (const messageId of ids) api.deadLetterQueues.add('validate/validations', { messageId, body: '{}', attributes: {} });
    await api.families['admin-dead-letters'].schedules.collect();
    const statuses = async () => (await api.storage.deadLetters.findMany(ids)).filter(({ status }) => status === 'discarded').length;
    const proposed = await owner.send('POST', '/admin/dead-letters/discard', { ids: ids.slice(0, 11), reason: REASON });
    expect(proposed.status).toBe(202);
    expect(await statuses()).toBe(0);
    const path = `/admin/proposals/${String(proposed.at('data.id'))}/confirm`;
    expect((await admin.send('POST', path)).status).toBe(200);
    expect(await statuses()).toBe(11);
    expect((await admin.send('POST', path)).status).toBe(200);
    expect((await owner.send('POST', '/admin/dead-letters/discard', { ids: ids.slice(11), reason: REASON })).status).toBe(200);
    expect(await statuses()).toBe(12);
  });

  test('with a grant one admin reads clear data for a day, with a row of the audit for each use', async () => {
    const { api, newAdmin, owner, actions } = await open();
    const admin = await newAdmin('another', 'admin');
    const messageId = letterIdOf('letter');
    api.deadLetterQueues.add('validate/validations', { messageId, body: JSON.stringify({ name: 'Ana Paz' }), attributes: {} });
    await api.families['admin-dead-letters'].schedules.collect();
    const read = async ({ send }: typeof owner) =>
      String((await send('GET', `/admin/dead-letters/${messageId}`)).at('data.attributes.body'));
    const proposed = await admin.send('POST', `/admin/users/${admin.id}/clear-data-grants`, { reason: REASON });
    expect(await read(admin)).not.toContain('Ana Paz');
    expect((await owner.send('POST', `/admin/proposals/${String(proposed.at('data.id'))}/confirm`)).status).toBe(200);
    expect(await read(admin)).toContain('Ana Paz');
    expect(await read(owner)).not.toContain('Ana Paz');
    expect(await actions()).toEqual(['propose_grant_clear_data', 'grant_clear_data', 'read_clear_data']);
    api.clock.advance(DAY);
    expect(await read(admin)).not.toContain('Ana Paz');
    expect(await actions()).toHaveLength(3);
  });
});
