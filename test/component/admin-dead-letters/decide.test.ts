import { isDeadLetterId } from '../../../shared/dead-letters/domain/dead-letter.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';

const QUEUE = 'validate/validations';

const idOf = (name: string) => {
  const id = uuidOf(name);
  if (!isDeadLetterId(id)) throw new TypeError(id);
  return id;
};

const open = async () => {
  const api = makeTestApi();
  const admin = await api.createUser('admin', { user: { role: 'admin' } });
  const headers = await openTestSession(api, admin);
  const { collect, end_redrives: endRedrives } = api.families['admin-dead-letters'].schedules;
  const add = (name: string, queue = QUEUE, attributes = {}): void => {
    const body = JSON.stringify({ userId: uuidOf('owner'), name: 'Ana Paz', token: 'letter-token', correlationId: 'request' });
    api.deadLetterQueues.add(queue, { messageId: idOf(name), body, attributes });
  };
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    invoke(api, { method, path: `/admin/dead-letters${path}`, headers, ...(body === undefined ? {} : { body }) });
  return { api, add, collect, endRedrives, send };
};

describe('dead letters of the administration', () => {
  test('a letter is listed, shown masked, sent again, fails again with its count, and is discarded', async () => {
    const { api, add, collect, send } = await open();
    add('one');
    await collect();
    expect((await send('GET', `?queue=${encodeURIComponent(QUEUE)}`)).json).toMatchObject({
      data: [{ id: idOf('one'), attributes: { count: 1 } }],
    });
    const shown = JSON.stringify((await send('GET', `/${idOf('one')}`)).json);
    expect(shown).not.toContain('Ana Paz');
    expect(shown).not.toContain('letter-token');
    expect((await send('POST', `/${idOf('one')}/redrive`)).json).toMatchObject({ data: { attributes: { status: 'redriven' } } });
    const [sent] = api.deadLetterQueues.sent();
    add('again', QUEUE, sent?.attributes);
    await collect();
    expect((await send('GET', '')).json).toMatchObject({ data: [{ id: idOf('one'), attributes: { count: 2, status: 'stored' } }] });
    expect((await send('POST', `/${idOf('one')}/discard`, { reason: 'the account was closed' })).status).toBe(200);
    expect(await api.storage.deadLetters.readBody(idOf('one'))).toBeNull();
    expect((await send('POST', `/${idOf('one')}/redrive`)).problems[0]?.code).toBe('dead_letter_not_waiting');
  });

  test.each([
    ['to=0510-06-14', 0],
    ['from=3261-04-17&to=5699-09-25', 0],
    ['from=0001-01-01&to=9999-12-31', 1],
  ])('days of any year filter the list: %s', async (days, count) => {
    const { add, collect, send } = await open();
    add('one');
    await collect();
    expect((await send('GET', `?${days}`)).at('data')).toHaveLength(count);
  });

  test('a failed run is not sent again, and an unknown letter is not found', async () => {
    const { add, collect, send } = await open();
    add('run', 'validate/schedule');
    await collect();
    expect((await send('POST', `/${idOf('run')}/redrive`)).problems[0]?.code).toBe('dead_letter_not_redrivable');
    expect((await send('GET', `/${idOf('absent')}`)).status).toBe(404);
    expect((await send('POST', `/${idOf('run')}/discard`, {})).status).toBe(422);
  });

  test('a dry run of a block sends nothing, and the block sends every waiting letter', async () => {
    const { api, add, collect, send } = await open();
    add('one');
    add('two', 'webhooks/events');
    add('run', 'validate/schedule');
    await collect();
    expect((await send('POST', '/redrive', {})).json).toMatchObject({ data: { attributes: { dry_run: true, matched: 2, redriven: 0 } } });
    expect(api.deadLetterQueues.sent()).toEqual([]);
    expect((await send('POST', '/redrive', { dry_run: false })).json).toMatchObject({
      data: { attributes: { redriven: 2, has_more: false } },
    });
    expect(api.deadLetterQueues.sent()).toHaveLength(2);
    const discarded = await send('POST', '/discard', { ids: [idOf('run'), idOf('one')], reason: 'the run was repeated' });
    expect(discarded.json).toMatchObject({ data: { attributes: { discarded: 1 } } });
  });

  test('a redrive whose process died after it began is ended by the schedule, once, with a row of the audit', async () => {
    const { api, add, collect, endRedrives } = await open();
    add('one');
    await collect();
    const seen = await api.storage.deadLetters.find(idOf('one'));
    if (seen !== null) await api.storage.deadLetters.move(seen, 'redriving', api.clock.now());
    await endRedrives();
    expect(api.deadLetterQueues.sent()).toEqual([]);
    api.clock.advance(60_000);
    await endRedrives();
    await endRedrives();
    expect(api.deadLetterQueues.sent()).toHaveLength(1);
    expect(await api.storage.deadLetters.find(idOf('one'))).toMatchObject({ status: 'redriven' });
    const { rows } = await api.adminAudit.list({ direction: 'newer', after: null, limit: 10 });
    expect(rows).toMatchObject([{ action: 'end_redrive', actor: null, before: { status: 'redriving' }, after: { status: 'redriven' } }]);
  });
});
