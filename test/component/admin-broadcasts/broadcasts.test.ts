import { get, invoke } from '../../support/api/invoke.ts';
import { API_URL, makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { deleteAccount } from '../account-deletion/deleted-account.ts';
import { aBroadcast, mailsTo, makeDryRun, newAdmin, openWithUsers, REASON, runSteps, runToEnd, storedBroadcast } from './broadcasts.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

describe('the dry run of a broadcast', () => {
  test('lists the recipients, counts them and renders three examples in their languages, and sends nothing', async () => {
    const api = makeTestApi();
    const admin = await newAdmin(api);
    for (const name of ['one', 'two', 'three']) await api.createUser(name);
    await api.createUser('four', { user: { language: 'en' } });
    const { show } = await makeDryRun(api, admin);
    const shown = await show();
    expect(shown).toMatchObject({ status: 'ready', recipients: 4, processed: 0 });
    expect(shown).toMatchObject({ examples: [{ channels: ['in_app', 'email'] }, {}, {}] });
    const english = await makeDryRun(api, admin, { languages: ['en'] });
    expect(await english.show()).toMatchObject({ recipients: 1, examples: [{ language: 'en', title: 'Maintenance on Sunday' }] });
    expect(api.messageQueue.messages()).toEqual([]);
  });

  test('finds users by role, status, plan, language and address, and counts addresses without a user', async () => {
    const api = makeTestApi();
    const admin = await newAdmin(api);
    const ana = await api.createUser('ana');
    await api.createUser('suspended', { user: { status: 'suspended' } });
    await api.createUser('revoked', { user: { status: 'revoked' } });
    const countOf = async (audience: object) => (await (await makeDryRun(api, admin, audience)).show()) ?? {};
    expect(await countOf({ roles: ['admin'] })).toMatchObject({ recipients: 1 });
    expect(await countOf({ statuses: ['suspended'] })).toMatchObject({ recipients: 1 });
    expect(await countOf({ statuses: ['active', 'suspended'], roles: null })).toMatchObject({ recipients: 3 });
    expect(await countOf({ plans: ['empresa'] })).toMatchObject({ recipients: 0 });
    expect(await countOf({ plans: [ana.user.subscription?.planSlug ?? 'default'] })).toMatchObject({ recipients: 1 });
    const emails = [ana.user.email.toUpperCase(), 'nobody@example.org', admin.caller.user.email];
    const named = await countOf({ emails });
    expect(named).toMatchObject({ recipients: 1, audience: { addresses: 3, unknown_addresses: 1 } });
    expect(JSON.stringify(named)).not.toContain('nobody@example.org');
  });

  test('continues where it stopped when its function runs out of time', async () => {
    const { api, admin } = await openWithUsers(['one', 'two']);
    const created = await admin.send('POST', '/admin/broadcasts', aBroadcast({ roles: null, statuses: ['active', 'suspended'] }));
    const [step] = api.broadcastSteps.receive();
    if (step === undefined) throw new Error('no step');
    // Each read of a list takes a minute.
    const read = jest.spyOn(api.audienceLists, 'read');
    read.mockImplementationOnce(() => {
      api.clock.advance(60_000);
      return Promise.resolve({ users: [], next: null });
    });
    await api.families['admin-broadcasts'].queues.steps(step);
    read.mockRestore();
    expect((await storedBroadcast(api, String(created.at('data.id')))).status).toBe('counting');
    await runSteps(api);
    expect(await storedBroadcast(api, String(created.at('data.id')))).toMatchObject({ status: 'ready', recipients: 3 });
  });

  test.each([
    ['no title', { title_en: null }, 'required'],
    ['a title of two lines', { title_es: 'uno\ndos' }, 'validation_error'],
    ['a blank text', { body_es: ' \n ' }, 'validation_error'],
    ['a text that is too long', { body_en: 'x'.repeat(1_001) }, 'validation_error'],
    ['no channel', { channels: [] }, 'validation_error'],
    ['an unknown channel', { channels: ['fax'] }, 'validation_error'],
    ['a status whose users are not notified', { statuses: ['revoked'] }, 'validation_error'],
    ['an address twice', { emails: ['a@example.org', 'A@example.org'] }, 'validation_error'],
    ['another kind', { kind: 'advertisement' }, 'validation_error'],
  ])('refuses a broadcast with %s', async (_what, changes, code) => {
    const { admin } = await openWithUsers([]);
    expect((await admin.send('POST', '/admin/broadcasts', aBroadcast(changes))).problems[0]?.code).toBe(code);
  });
});

describe('the confirmation of a broadcast', () => {
  test('sends it once to each recipient and channel, in the language of each, with counts and rows of the audit', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two', 'three']);
    const { confirm, show, path } = await makeDryRun(api, admin);
    expect((await confirm()).at('data.attributes.status')).toBe('sending');
    await runToEnd(api);
    await api.processMessages();
    const count = { sent: 3, skipped: 0 };
    expect(await show()).toMatchObject({
      status: 'completed',
      processed: 3,
      sent: { in_app: count, email: count, push: { sent: 0, skipped: 0 } },
    });
    for (const user of users) {
      const listed = (await get(api, user, '/notifications?category=announcements')).at('data');
      expect(listed).toMatchObject([{ attributes: { title: 'Mantenimiento del domingo', event: 'broadcast.announcement' } }]);
      expect(mailsTo(api, user.user.email)).toHaveLength(1);
    }
    expect(api.emails.mails()[0]?.subject).toBe('Mantenimiento del domingo');
    expect(api.emails.mails()[0]?.html).toContain('De 2:00 a 3:00.');
    const rows = (await api.adminAudit.list({ direction: 'newer', after: null, limit: 10 })).rows;
    expect(rows.map(({ action }) => action)).toEqual(['create_broadcast', 'send_broadcast']);
    expect(rows[1]).toMatchObject({ area: 'broadcasts', reason: REASON, before: { status: 'ready' }, after: { recipients: 3 } });
    expect((await admin.send('GET', '/admin/broadcasts?status=completed')).at('data.0.links.self')).toBe(`/v1${path}`);
  });

  test('skips a user who unsubscribed and a suppressed address, which the counts show', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two', 'three']);
    const [one, two] = users;
    const first = await makeDryRun(api, admin);
    await first.confirm();
    await runToEnd(api);
    const mail = api.messageQueue.messages().find(({ to }) => to === one?.user.email);
    const unsubscribe = mail?.channel === 'email' ? String(mail.unsubscribeUrl).slice(API_URL.length) : '';
    expect((await invoke(api, { method: 'POST', path: unsubscribe, sourceIp: '203.0.113.9' })).status).toBe(204);
    await api.storage.suppressions.add(String(two?.user.email), 'complaint', api.clock.now());
    await api.processMessages();
    const before = api.emails.mails().length;
    const second = await makeDryRun(api, admin);
    await second.confirm();
    await runToEnd(api);
    await api.processMessages();
    expect(await second.show()).toMatchObject({ suppressed: 1, sent: { in_app: { sent: 3, skipped: 0 }, email: { sent: 1, skipped: 2 } } });
    expect(
      api.emails
        .mails()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual([users[2]?.user.email]);
  });

  test('lists and mails a security notice whatever its channels and the preferences are, without a way to unsubscribe', async () => {
    const { api, admin, users } = await openWithUsers(['one']);
    const [user] = users;
    if (user === undefined) throw new Error('no user');
    const body = { events: { 'broadcast.announcement': { in_app: false, email: false }, 'broadcast.security_notice': { push: false } } };
    await invoke(api, { method: 'PUT', path: '/notifications/preferences', body, headers: user.authorization });
    const announcement = await makeDryRun(api, admin);
    await announcement.confirm();
    await runToEnd(api);
    expect(api.messageQueue.messages()).toEqual([]);
    const { confirm, show } = await makeDryRun(api, admin, { kind: 'security_notice', channels: ['push'] });
    await confirm();
    await runToEnd(api);
    expect(await show()).toMatchObject({ sent: { in_app: { sent: 1 }, email: { sent: 1 }, push: { sent: 0, skipped: 1 } } });
    expect(api.messageQueue.messages()[0]).not.toHaveProperty('unsubscribeUrl');
    const off = { events: { 'broadcast.security_notice': { email: false } } };
    const refused = await invoke(api, { method: 'PUT', path: '/notifications/preferences', body: off, headers: user.authorization });
    expect(refused.problems[0]?.code).toBe('preference_locked');
  });

  test('counts a recipient who deleted the account after the dry run as gone', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two']);
    const { confirm, show } = await makeDryRun(api, admin);
    if (users[0] !== undefined) await deleteAccount(api, users[0]);
    await confirm();
    await runToEnd(api);
    expect(await show()).toMatchObject({ gone: 1, processed: 2, sent: { email: { sent: 1, skipped: 0 } } });
  });

  test('refuses a digest of other content, of a dry run that is a day old, and one without recipients', async () => {
    const { api, admin } = await openWithUsers(['one']);
    const { confirm, path, show } = await makeDryRun(api, admin);
    expect((await admin.send('PUT', path, aBroadcast({ title_es: 'Otro título' }))).status).toBe(202);
    expect((await confirm()).problems[0]?.code).toBe('broadcast_status_conflict');
    await runSteps(api);
    expect((await confirm()).problems[0]?.code).toBe('broadcast_changed');
    expect(await show()).toMatchObject({ status: 'ready', processed: 0 });
    const old = await makeDryRun(api, admin);
    api.clock.advance(DAY);
    expect((await old.confirm()).problems[0]?.code).toBe('broadcast_changed');
    const empty = await makeDryRun(api, admin, { plans: ['empresa'] });
    expect((await empty.confirm()).problems[0]?.code).toBe('broadcast_audience_empty');
    expect((await admin.send('GET', `/admin/broadcasts/${uuidOf('absent')}`)).status).toBe(404);
  });

  test('starts a broadcast once, also when it is confirmed twice at the same time', async () => {
    const { api, admin } = await openWithUsers(['one']);
    const { confirm } = await makeDryRun(api, admin);
    const replies = await Promise.all([confirm(), confirm(), confirm()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await runToEnd(api);
    expect(api.messageQueue.messages()).toHaveLength(1);
  });

  test('starts five broadcasts in an hour, also at the same time', async () => {
    const { api, admin } = await openWithUsers(['one']);
    const ready = [];
    for (let number = 0; number < 6; number += 1) ready.push(await makeDryRun(api, admin));
    const replies = await Promise.all(ready.slice(0, 6).map(({ confirm }) => confirm()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    const [limited] = replies.filter(({ status }) => status === 429);
    expect(limited?.at('meta')).toMatchObject({ reason: 'operation', limit: 5, retry_after: 3_600 });
    const refused = ready.find((_each, place) => replies[place]?.status === 429);
    api.clock.advance(HOUR);
    expect((await refused?.confirm())?.status).toBe(200);
  });
});

describe('a broadcast to more than a hundred users', () => {
  test('is sent after another admin confirms its proposal, a page of a hundred in ten seconds; paused, continued and cancelled', async () => {
    const { api, admin, users } = await openWithUsers(Array.from({ length: 101 }, (_unused, place) => `user ${place}`));
    const owner = await newAdmin(api, 'the owner', 'owner');
    const { confirm, decide, show, id } = await makeDryRun(api, admin);
    const proposed = await confirm();
    expect(proposed.status).toBe(202);
    expect(proposed.at('data.attributes')).toMatchObject({ action: 'send_broadcast', target_id: id });
    expect(await show()).toMatchObject({ status: 'ready', recipients: 101 });
    const proposal = `/admin/proposals/${String(proposed.at('data.id'))}/confirm`;
    expect((await admin.send('POST', proposal)).problems[0]?.code).toBe('proposal_needs_another_admin');
    expect((await owner.send('POST', proposal)).at('data.attributes.status')).toBe('confirmed');
    await runSteps(api);
    expect(await show()).toMatchObject({ status: 'sending', processed: 100 });
    await runSteps(api);
    expect(await show()).toMatchObject({ processed: 100 });
    expect((await decide('pause')).at('data.attributes.status')).toBe('paused');
    api.clock.advance(10_000);
    await runSteps(api);
    expect(await show()).toMatchObject({ status: 'paused', pause_reason: 'admin', processed: 100 });
    expect((await decide('pause')).problems[0]?.code).toBe('broadcast_status_conflict');
    expect((await decide('resume')).at('data.attributes')).toMatchObject({ status: 'sending', pause_reason: null });
    await runToEnd(api);
    expect(await show()).toMatchObject({ status: 'completed', processed: users.length });
    expect(new Set(api.messageQueue.messages().map(({ to }) => to)).size).toBe(users.length);
    expect((await decide('cancel')).problems[0]?.code).toBe('broadcast_status_conflict');
    const actions = (await api.adminAudit.list({ direction: 'newer', after: null, limit: 10 })).rows.map(({ action }) => action);
    expect(actions).toEqual(['create_broadcast', 'propose_send_broadcast', 'send_broadcast', 'pause_broadcast', 'resume_broadcast']);
  });

  test('is not sent by a proposal whose dry run was replaced', async () => {
    const { api, admin } = await openWithUsers(Array.from({ length: 101 }, (_unused, place) => `user ${place}`));
    const owner = await newAdmin(api, 'the owner', 'owner');
    const { confirm, path, decide, show } = await makeDryRun(api, admin);
    const proposed = await confirm();
    await admin.send('PUT', path, aBroadcast({ body_es: 'Otro texto.' }));
    await runSteps(api);
    const reply = await owner.send('POST', `/admin/proposals/${String(proposed.at('data.id'))}/confirm`);
    expect(reply.problems[0]?.code).toBe('broadcast_changed');
    expect((await decide('cancel')).at('data.attributes.status')).toBe('cancelled');
    await runToEnd(api);
    expect(await show()).toMatchObject({ status: 'cancelled', processed: 0 });
  });
});
