import type { NotificationEventMessage } from '../../../shared/notifications/ports/notified-event.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const send = (api: TestApi, caller: Caller, method: string, path: string, body?: unknown): Promise<ApiReply> =>
  invoke(api, { method, path, ...(body === undefined ? {} : { body }), headers: caller.authorization });

const openApi = async (options: Parameters<typeof makeTestApi>[0] = {}) => {
  const api = makeTestApi(options);
  api.source.onQuery(() => NOT_FOUND);
  return { api, caller: await api.createUser('caller') };
};

const validate = async (api: TestApi, caller: Caller, count = 1, first = 0): Promise<void> => {
  for (let index = first; index < first + count; index += 1) {
    await postValidate(api, caller, transferBody({ clave_rastreo: `EJEMPLO2026110300${String(index).padStart(4, '0')}` }));
  }
  await api.processEvents();
};

const notify = async (api: TestApi, caller: Caller, count = 1, first = 0): Promise<void> => {
  await validate(api, caller, count, first);
  await api.processNotifications();
};

const unreadOf = async (api: TestApi, caller: Caller): Promise<unknown> =>
  (await get(api, caller, '/notifications/unread-count')).at('data.attributes.unread_count');

test('a verdict gives one unread notification, in the language of the reader, with a masked account', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller);
  const list = await get(api, caller, '/notifications');
  expect(list.at('data')).toHaveLength(1);
  expect(list.at('data.0.attributes')).toMatchObject({
    category: 'validations',
    event: 'validation.completed',
    state: 'unread',
    title: 'Transferencia no encontrada',
    count: 1,
    read_at: null,
  });
  expect(list.at('data.0.attributes.body')).toMatch(/^La transferencia de \$[\d,]+\.\d\d a la cuenta ••••\d{4} no aparece en Banxico\.$/);
  const english = await invoke(api, {
    method: 'GET',
    path: '/notifications',
    headers: { ...caller.authorization, 'Accept-Language': 'en' },
  });
  expect(english.at('data.0.attributes.title')).toBe('Transfer not found');
  expect(list.at('data.0.attributes.action_url')).toBe(`/v1/validations/${String(list.at('data.0.attributes.validation_id'))}`);
});

test('getMe has the number of unread notifications', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller, 3);
  const me = await get(api, caller, '/users/me');
  expect(me.at('data.attributes.notifications')).toEqual({ unread_count: 3, push_enabled: false, messenger_linked: false });
  expect(await unreadOf(api, caller)).toBe(3);
});

test('getMe warns when the counters of notifications cannot be read, and has the rest', async () => {
  const { api, caller } = await openApi({
    storage: ({ notifications }) => ({ notifications: { ...notifications, head: () => Promise.reject(new Error('the table is down')) } }),
  });
  const me = await get(api, caller, '/users/me');
  expect(me.status).toBe(200);
  expect(me.at('data.attributes.notifications')).toEqual({ unread_count: null, push_enabled: null, messenger_linked: null });
  expect(me.at('data.attributes._warnings')).toContain('notifications_unavailable');
});

test('marks, read-all and deletion change the number of unread notifications', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller, 4);
  const list = await get(api, caller, '/notifications');
  const [first, second, third] = [0, 1, 2].map((index) => `/notifications/${String(list.at(`data.${index}.id`))}`);
  const marked = await send(api, caller, 'PATCH', String(first), { read: true });
  expect(marked.at('data.attributes.state')).toBe('read');
  expect(await unreadOf(api, caller)).toBe(3);
  await send(api, caller, 'PATCH', String(second), { archived: true });
  expect(await unreadOf(api, caller)).toBe(2);
  expect((await send(api, caller, 'DELETE', String(third))).status).toBe(204);
  expect(await unreadOf(api, caller)).toBe(1);
  const cleared = await send(api, caller, 'POST', '/notifications/read-all');
  expect(cleared.at('data.attributes.unread_count')).toBe(0);
  expect((await send(api, caller, 'DELETE', String(third))).problems).toEqual([{ code: 'not_found', at: null }]);
});

test('read-all leaves what arrives meanwhile unread, also when a mark interrupts it', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller, 3);
  const first = `/notifications/${String((await get(api, caller, '/notifications')).at('data.0.id'))}`;
  const { transact } = api.table;
  jest.spyOn(api.table, 'transact').mockImplementationOnce(async (writes) => {
    await notify(api, caller, 1, 3);
    await send(api, caller, 'PATCH', first, { archived: true });
    return transact(writes);
  });
  expect((await send(api, caller, 'POST', '/notifications/read-all')).at('data.attributes.unread_count')).toBe(1);
  expect((await get(api, caller, '/notifications')).at('data.0.attributes.state')).toBe('unread');
});

test('markNotification answers 422 without a mark, and 404 for the notification of another account', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller);
  const other = await api.createUser('other');
  const path = `/notifications/${String((await get(api, caller, '/notifications')).at('data.0.id'))}`;
  expect((await send(api, caller, 'PATCH', path, {})).problems).toEqual([{ code: 'no_valid_fields', at: null }]);
  expect((await send(api, other, 'PATCH', path, { read: true })).status).toBe(404);
});

test('listNotifications filters by state and category, and its cursors lead to every notification once', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller, 5);
  const all = await get(api, caller, '/notifications');
  await send(api, caller, 'PATCH', `/notifications/${String(all.at('data.0.id'))}`, { archived: true });
  await send(api, caller, 'PATCH', `/notifications/${String(all.at('data.1.id'))}`, { read: true });
  expect((await get(api, caller, '/notifications?state=archived')).at('data')).toHaveLength(1);
  expect((await get(api, caller, '/notifications?state=read')).at('data')).toHaveLength(1);
  expect((await get(api, caller, '/notifications?category=security')).at('data')).toEqual([]);
  const first = await get(api, caller, '/notifications?state=unread&page[size]=2');
  const second = await get(api, caller, String(first.at('links.next')).replace('/v1', ''));
  expect([first.at('data.0.id'), first.at('data.1.id'), second.at('data.0.id')]).toEqual(
    [2, 3, 4].map((index) => all.at(`data.${index}.id`)),
  );
  expect(second.at('links.next')).toBeNull();
  const back = await get(api, caller, String(second.at('links.prev')).replace('/v1', ''));
  expect(back.at('data.0.id')).toBe(first.at('data.0.id'));
  expect((await get(api, caller, '/notifications?category=none')).problems).toEqual([{ code: 'invalid_filter', at: 'category' }]);
  expect((await get(api, caller, '/notifications?page[after]=x')).problems).toEqual([{ code: 'invalid_cursor', at: 'page[after]' }]);
});

test('more than 20 verdicts within ten minutes become one notification with their number', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller, 20);
  expect(await unreadOf(api, caller)).toBe(20);
  await notify(api, caller, 5, 20);
  const list = await get(api, caller, '/notifications');
  expect(list.at('data')).toHaveLength(1);
  expect(list.at('data.0.attributes')).toMatchObject({ count: 25, title: 'Veredictos: 25', validation_id: null, action_url: null });
  expect(await unreadOf(api, caller)).toBe(1);
  await send(api, caller, 'POST', '/notifications/read-all');
  await notify(api, caller, 1, 25);
  expect((await get(api, caller, '/notifications?state=unread')).at('data.0.attributes.count')).toBe(1);
});

test('20 verdicts stay apart, and so does one that follows after ten minutes', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller, 20);
  api.clock.advance(600_000);
  await notify(api, caller, 1, 20);
  expect(await unreadOf(api, caller)).toBe(21);
});

test('a playground validation gives no notification', async () => {
  const { api, caller } = await openApi();
  await postValidate(api, caller, transferBody({ playground: true }));
  await api.processEvents();
  expect(api.subscriberQueue.receiveForNotifications()).toEqual([]);
});

test('the erasure of a validation removes its notification', async () => {
  const { api, caller } = await openApi();
  await notify(api, caller);
  const id = String((await get(api, caller, '/notifications')).at('data.0.attributes.validation_id'));
  const prepared = await send(api, caller, 'POST', `/validations/${id}/purge/prepare`);
  const token = prepared.at('data.attributes.confirmation_token');
  await send(api, caller, 'POST', `/validations/${id}/purge`, { confirmation_token: token });
  await api.processEvents();
  await api.processNotifications();
  expect((await get(api, caller, '/notifications')).at('data')).toEqual([]);
  expect(await unreadOf(api, caller)).toBe(0);
});

/** The calls that one process makes until it dies, before or after the effect of the last. */
const killedAt = (call: number, moment: 'before' | 'after') => {
  let calls = 0;
  const state = { armed: false };
  const wrap = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name): unknown => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...parameters: readonly unknown[]): Promise<unknown> => {
          if (!state.armed) return Reflect.apply(member, target, parameters);
          calls += 1;
          const isLast = calls === call;
          if (isLast && moment === 'before') throw new Error('killed');
          const result: unknown = await Reflect.apply(member, target, parameters);
          if (isLast && moment === 'after') throw new Error('killed');
          return result;
        };
      },
    });
  return { wrap, arm: () => (state.armed = true), disarm: () => (state.armed = false), made: () => calls };
};

const deliver = async (api: TestApi, messages: readonly NotificationEventMessage[]): Promise<void> => {
  let waiting = messages;
  for (let receives = 0; receives < 5 && waiting.length > 0; receives += 1) {
    const results = await Promise.allSettled(waiting.map(api.families.notifications.queues.events));
    waiting = waiting.filter((_message, index) => results[index]?.status === 'rejected');
  }
  expect(waiting).toEqual([]);
};

const CALLS = 4;

describe('a process that dies', () => {
  const deaths = Array.from({ length: CALLS }, (_unused, index) => index + 1).flatMap((call) =>
    (['before', 'after'] as const).map((moment) => ({ call, moment })),
  );

  test.each(deaths)('$moment call $call of the store loses no notification and invents none', async ({ call, moment }) => {
    const killer = killedAt(call, moment);
    const { api, caller } = await openApi({ storage: ({ notifications }) => ({ notifications: killer.wrap(notifications) }) });
    await validate(api, caller, 2);
    const messages = api.subscriberQueue.receiveForNotifications();
    killer.arm();
    await deliver(api, messages);
    await deliver(api, messages);
    expect(killer.made()).toBeGreaterThanOrEqual(CALLS);
    killer.disarm();
    expect((await get(api, caller, '/notifications')).at('data')).toHaveLength(2);
    expect(await unreadOf(api, caller)).toBe(2);
  });
});
