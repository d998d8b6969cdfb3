import { ACCOUNT_DATA, FILE_LIFETIME_MS, LEASE_MS } from '../../../shared/exports/domain/export-job.ts';
import { graceTimingOf } from '../../../shared/identity/deletion/domain/deletion.ts';
import { makeDeleteAccount } from '../../../shared/identity/deletion/use-cases/delete-account.ts';
import { makeRestoreAccount } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import { planRecordBilling } from '../../../shared/identity/plans/adapters/plan-record-billing.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { given, onlyArchive, openLink, PATH, read, request, sentTokens, writeArchives } from './data-exports.ts';

const pending = { status: 'pending', ready_at: null, expires_at: null, size_bytes: null };

describe('createDataExport', () => {
  test('answers 202 with Location and a pending export, and queues it', async () => {
    const { api, caller } = await given();
    const reply = await request(api, caller);
    expect(reply).toMatchObject({ status: 202, headers: { location: '/v1/users/me/data-export' } });
    expect(reply.at('data.attributes')).toMatchObject(pending);
    expect(api.exportQueue.receive()).toMatchObject([{ userId: caller.user.id, exportId: reply.at('data.id') }]);
  });

  test('answers 409 while another export is under way, and 202 once it is ready', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    expect(await request(api, caller)).toMatchObject({ status: 409, problems: [{ code: 'data_export_in_progress', at: null }] });
    await writeArchives(api);
    expect(await request(api, caller)).toMatchObject({ status: 202 });
  });

  test('answers 202 to one of concurrent requests and 409 to the others', async () => {
    const { api, caller } = await given();
    const replies = await Promise.all([1, 2, 3, 4].map(() => request(api, caller)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    expect(api.exportQueue.receive()).toHaveLength(1);
  });

  test('answers 202 when the queue refuses the export, which the sweep then sends', async () => {
    const { api, caller } = await given();
    api.exportQueue.breakDown();
    expect(await request(api, caller)).toMatchObject({ status: 202 });
    expect(api.exportQueue.waiting()).toEqual([]);
    api.exportQueue.recover();
    api.clock.advance(61_000);
    await api.families['data-exports'].schedules.sweep();
    await writeArchives(api);
    expect(sentTokens(api)).toHaveLength(1);
  });
});

describe('getDataExport', () => {
  test('answers 404 before the first export', async () => {
    const { api, caller } = await given();
    expect(await read(api, caller)).toMatchObject({ status: 404, problems: [{ code: 'not_found', at: null }] });
  });

  test('shows pending, then ready with size and times, then expired', async () => {
    const { api, caller } = await given();
    const asked = await request(api, caller);
    expect((await read(api, caller)).at('data')).toEqual(asked.at('data'));
    await writeArchives(api);
    const [archive] = [...api.exportedFiles.stored.values()];
    const readyAt = api.clock.now();
    const ready = {
      status: 'ready',
      ready_at: new Date(readyAt).toISOString(),
      expires_at: new Date(readyAt + FILE_LIFETIME_MS).toISOString(),
      size_bytes: archive?.byteLength,
    };
    expect((await read(api, caller)).at('data.attributes')).toMatchObject(ready);
    api.clock.advance(FILE_LIFETIME_MS);
    expect((await read(api, caller)).at('data.attributes')).toMatchObject({ ...ready, status: 'expired' });
  });
});

describe('the link of the mail', () => {
  test('leads to the archive for seven days, and to nothing afterwards', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    await writeArchives(api);
    const [token = ''] = sentTokens(api);
    const [key] = [...api.exportedFiles.stored.keys()];
    api.clock.advance(FILE_LIFETIME_MS - 1);
    expect(await openLink(api, token)).toMatchObject({
      status: 303,
      headers: {
        location: `https://files.example.com/${key ?? ''}?until=${api.clock.now() + 60_000}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
    api.clock.advance(1);
    expect(await openLink(api, token)).toMatchObject({ status: 404, problems: [{ code: 'not_found', at: null }] });
  });

  test('opens nothing once the next export is requested, whose link does', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    await writeArchives(api);
    await request(api, caller);
    const [first = ''] = sentTokens(api);
    expect(await openLink(api, first)).toMatchObject({ status: 404 });
    await writeArchives(api);
    const [, second = ''] = sentTokens(api);
    expect(second).not.toBe(first);
    expect(await openLink(api, second)).toMatchObject({ status: 303 });
  });

  test('opens nothing from the deletion of the account on, also once it is restored, when its export is not shown either; that of a later export does', async () => {
    const { api, caller } = await given();
    await api.storage.plans.put(aPlan('free', { is_default: true }));
    await request(api, caller);
    await writeArchives(api);
    const [token = ''] = sentTokens(api);
    const parts = {
      ...api,
      ...api.storage,
      billing: planRecordBilling,
      graceTiming: graceTimingOf(1),
      usedTokens: api.storage.usedRestoreTokens,
    };
    const cause = { at: api.clock.now(), correlationId: 'request' };
    expect(await makeDeleteAccount(parts)(caller.user.id, cause)).toMatchObject({ ok: true });
    expect(await openLink(api, token)).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
    expect(await makeRestoreAccount(parts)({ userId: caller.user.id, token: null, ...cause })).toMatchObject({ ok: true });
    expect(await openLink(api, token)).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
    api.clock.advance(1);
    const validSince = (await api.kept.users.find(caller.user.id))?.tokensInvalidatedAfter ?? 0;
    const session = await openTestSession(api, caller, { validSince });
    expect(await invoke(api, { method: 'GET', path: PATH, headers: session })).toMatchObject({ status: 404 });
    await invoke(api, { method: 'POST', path: PATH, headers: session });
    await writeArchives(api);
    expect(await openLink(api, sentTokens(api).at(-1) ?? '')).toMatchObject({ status: 303 });
    expect((await invoke(api, { method: 'GET', path: PATH, headers: session })).at('data.attributes.status')).toBe('ready');
  });

  test('answers an unknown token, a malformed one and an expired one with the same words', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    await writeArchives(api);
    const [token = ''] = sentTokens(api);
    api.clock.advance(FILE_LIFETIME_MS);
    const replies = await Promise.all([token, 'x'.repeat(43), 'x', 'x'.repeat(300)].map((each) => openLink(api, each)));
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(replies.map(({ json }) => JSON.stringify(json).replaceAll(/"request_id":"\w+"/g, ''))).size).toBe(1);
  });

  test('is stored as a digest, and is in no answer and in no line of the log', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    await writeArchives(api);
    const [token = ''] = sentTokens(api);
    const stored = await api.storage.exports.find({ userId: caller.user.id, slot: ACCOUNT_DATA });
    const everything = JSON.stringify([stored, api.log.lines, (await read(api, caller)).json]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(everything).not.toContain(token);
  });
});

describe('the worker', () => {
  test('sends one mail and writes one archive, however often its message arrives', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    const [task] = api.exportQueue.receive();
    if (task === undefined) throw new TypeError('no task');
    const worker = api.families['data-exports'].queues.exports;
    await Promise.all([worker(task), worker(task), worker(task)]);
    await worker(task);
    await api.processMessages();
    expect(api.exportedFiles.stored.size).toBe(1);
    expect(api.emails.mails()).toHaveLength(1);
  });

  test('begins again after a failed attempt, by the sweep', async () => {
    let failures = 1;
    const { api, caller } = await given({
      storage: ({ sessions }) => ({
        sessions: {
          ...sessions,
          lastSignIn: (userId) => {
            if (failures === 0) return sessions.lastSignIn(userId);
            failures -= 1;
            return Promise.reject(new Error('the table does not answer'));
          },
        },
      }),
    });
    await request(api, caller);
    await writeArchives(api);
    expect(api.exportedFiles.stored.size).toBe(0);
    api.clock.advance(61_000);
    await api.families['data-exports'].schedules.sweep();
    await writeArchives(api);
    expect((await read(api, caller)).at('data.attributes.status')).toBe('ready');
    expect(sentTokens(api)).toHaveLength(1);
  });

  test('begins again when the previous worker died, once its lease has ended', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    const [task] = api.exportQueue.receive();
    const dying = await api.storage.exports.find({ userId: caller.user.id, slot: ACCOUNT_DATA });
    if (task === undefined || dying?.status !== 'pending') throw new TypeError('no task');
    const now = api.clock.now();
    await api.storage.exports.advance(dying, {
      ...dying,
      attempts: 1,
      version: 2,
      lease: { token: 'dead', until: now + LEASE_MS },
      dueAt: now + LEASE_MS,
    });
    await api.families['data-exports'].queues.exports(task);
    expect(api.exportedFiles.stored.size).toBe(0);
    api.clock.advance(LEASE_MS);
    await api.families['data-exports'].schedules.sweep();
    await writeArchives(api);
    expect(sentTokens(api)).toHaveLength(1);
  });

  test('fails after three attempts; then another may be requested', async () => {
    const { api, caller } = await given({
      storage: ({ sessions }) => ({ sessions: { ...sessions, lastSignIn: () => Promise.reject(new Error('the table does not answer')) } }),
    });
    await request(api, caller);
    for (let round = 0; round < 4; round += 1) {
      await writeArchives(api);
      api.clock.advance(61_000);
      await api.families['data-exports'].schedules.sweep();
    }
    expect((await read(api, caller)).at('data.attributes')).toMatchObject({ ...pending, status: 'failed' });
    expect(api.log.lines.filter(({ event }) => event === 'data_export_interrupted')).toHaveLength(3);
    expect(await request(api, caller)).toMatchObject({ status: 202 });
  });

  test('sends the mail whose queueing a crash prevented, with the link that opens the archive', async () => {
    const { api, caller } = await given();
    await request(api, caller);
    api.messageQueue.outage.isDown = true;
    await writeArchives(api);
    expect(sentTokens(api)).toEqual([]);
    api.messageQueue.outage.isDown = false;
    api.clock.advance(61_000);
    await api.families['data-exports'].schedules.sweep();
    await writeArchives(api);
    const [token = ''] = sentTokens(api);
    expect(await openLink(api, token)).toMatchObject({ status: 303 });
    expect(onlyArchive(api).has('profile.json')).toBe(true);
  });

  test('writes nothing of an account that is not active', async () => {
    const { api, caller } = await given({
      storage: ({ users }) => ({
        users: {
          find: async (id) => {
            const user = await users.find(id);
            return user === null ? null : { ...user, status: 'suspended' };
          },
        },
      }),
    });
    await request(api, caller);
    await writeArchives(api);
    expect(api.exportedFiles.stored.size).toBe(0);
    expect((await read(api, caller)).at('data.attributes.status')).toBe('failed');
  });

  test('keeps no archive of an account that was erased while it was written', async () => {
    const { api, caller } = await given({
      storage: ({ exports }) => ({
        exports: {
          ...exports,
          advance: (seen, next, link) => (link === undefined ? exports.advance(seen, next) : Promise.resolve(false)),
        },
      }),
    });
    await request(api, caller);
    await writeArchives(api);
    expect(api.exportedFiles.stored.size).toBe(0);
    expect(sentTokens(api)).toEqual([]);
  });
});
