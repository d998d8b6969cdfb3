import { gzipSync } from 'node:zlib';

import { requestOfLine } from '../../../functions/usage/adapters/logged-line.ts';
import { makeRequestLogReader } from '../../../functions/usage/family.ts';
import { makeLogHandler } from '../../../shared/platform/lambda/log-function.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { invocationOf } from '../../support/builders/events.ts';
import { PURGING } from '../../support/builders/identity/account-deletion.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const DAY_MS = 86_400_000;

const open = async () => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  return { api, caller: await api.createUser() };
};

type Line = { readonly timestamp: number; readonly message: string };

/** A delivery of CloudWatch Logs. */
const deliveryOf = (logEvents: readonly Line[], messageType = 'DATA_MESSAGE') => ({
  awslogs: { data: gzipSync(JSON.stringify({ messageType, logEvents })).toString('base64') },
});

/** The lines that the service has written, as CloudWatch Logs has them. */
const linesOf = (api: TestApi): readonly Line[] =>
  api.log.lines.map(({ event, fields }) => ({ timestamp: api.clock.now(), message: JSON.stringify({ event, ...fields }) }));

const readLines = async ({ storage }: Pick<TestApi, 'storage'>, event: unknown): Promise<void> => {
  const read = makeRequestLogReader({ ...storage, requestOf: requestOfLine });
  await makeLogHandler({ log: makeRecordedLog(), read })(event, invocationOf('a delivery').invocation);
};

const requests = (api: TestApi, caller: Caller, query: Readonly<Record<string, string>> = {}): Promise<ApiReply> =>
  get(api, caller, '/usage/api', { query });

const idsOf = (reply: ApiReply): readonly unknown[] => {
  const data = reply.at('data');
  return Array.isArray(data) ? data.map((_entry, index) => reply.at(`data.${index}.id`)) : [];
};

const idAt = (index: number): string => index.toString(16).padStart(32, '0');

/** Keeps requests of a caller, a minute apart, the newest last. */
const keepMany = async (api: TestApi, { user }: Caller, count: number): Promise<void> => {
  const now = api.clock.now();
  await api.storage.requestLog.keep(
    Array.from({ length: count }, (_unused, index) => ({
      userId: user.id,
      requestId: idAt(index),
      at: now - (count - index) * 60_000,
      operation: 'getUsageLimits',
      status: 200,
      code: null,
      durationMs: 5,
    })),
  );
};

describe('listUsageRequests', () => {
  test('answers the requests of the account with method, route, status, time and id, and nothing of another account', async () => {
    const { api, caller } = await open();
    const other = await api.createUser('other');
    const found = await get(api, caller, '/usage/limits');
    const refused = await get(api, caller, '/validations', { query: { status: 'unknown' } });
    await get(api, other, '/usage/limits');
    await readLines(api, deliveryOf(linesOf(api)));
    const reply = await requests(api, caller);
    const byOperation = new Map(idsOf(reply).map((id, index) => [id, reply.at(`data.${index}`)]));
    expect(byOperation.size).toBe(2);
    expect(byOperation.get(found.at('meta.request_id'))).toEqual({
      type: 'logged_request',
      id: found.at('meta.request_id'),
      attributes: {
        method: 'GET',
        route: '/v1/usage/limits',
        operation: 'getUsageLimits',
        status: 200,
        code: null,
        ms: 0,
        request_id: found.at('meta.request_id'),
        at: new Date(api.clock.now()).toISOString(),
      },
    });
    expect(byOperation.get(refused.at('meta.request_id'))).toMatchObject({
      attributes: { route: '/v1/validations', status: 422, code: 'invalid_filter' },
    });
  });

  test('has a refused request of a known key, and none with an unknown key', async () => {
    const { api } = await open();
    const limited = await api.createUser('limited', { minuteLimit: 1 });
    await get(api, limited, '/usage/limits');
    await get(api, limited, '/usage/limits');
    await get(api, { ...limited, authorization: { Authorization: 'Bearer cepk_unknown' } }, '/usage/limits');
    await readLines(api, deliveryOf(linesOf(api)));
    api.clock.advance(60_000);
    const reply = await requests(api, limited);
    expect(
      idsOf(reply)
        .map((_id, index) => reply.at(`data.${index}.attributes.status`))
        .toSorted(),
    ).toEqual([200, 429]);
  });

  test('has each request once, however often its line is delivered', async () => {
    const { api, caller } = await open();
    await get(api, caller, '/usage/limits');
    const delivery = deliveryOf(linesOf(api));
    await readLines(api, delivery);
    await readLines(api, delivery);
    expect(idsOf(await requests(api, caller))).toHaveLength(1);
  });

  test('ignores other lines, lines that are no JSON, and checks of the destination', async () => {
    const { api, caller } = await open();
    const line = { event: 'quota_refunded', user_id: caller.user.id };
    await readLines(
      api,
      deliveryOf([
        { timestamp: 1, message: JSON.stringify(line) },
        { timestamp: 1, message: 'START RequestId' },
      ]),
    );
    await readLines(api, deliveryOf([{ timestamp: 1, message: 'a check' }], 'CONTROL_MESSAGE'));
    expect(idsOf(await requests(api, caller))).toEqual([]);
  });

  test.each([
    ['is gone', null],
    ['is being erased', aUser('gone', { status: 'revoked', deletion: PURGING })],
  ])('keeps no request of an account that %s', async (_what, user) => {
    const { api } = await open();
    const storage = { ...api.storage, users: { ...api.storage.users, find: () => Promise.resolve(user) } };
    const userId = userIdOf('gone');
    const line = { event: 'request_completed', user_id: userId, request_id: idAt(1), operation: 'getUser', status: 200, duration_ms: 1 };
    await readLines({ storage }, deliveryOf([{ timestamp: api.clock.now(), message: JSON.stringify(line) }]));
    const page = { userId, from: 0, to: api.clock.now(), direction: 'older', after: null, limit: 10 } as const;
    expect(await api.storage.requestLog.list(page)).toEqual({ requests: [], hasMore: false });
  });

  test('has pages with cursors to both sides, newest first', async () => {
    const { api, caller } = await open();
    await keepMany(api, caller, 5);
    const first = await requests(api, caller, { per_page: '2' });
    const second = await get(api, caller, String(first.at('links.next')));
    const last = await get(api, caller, String(second.at('links.next')));
    expect([first, second, last].map(idsOf)).toEqual([[idAt(4), idAt(3)], [idAt(2), idAt(1)], [idAt(0)]]);
    expect([first.at('links.prev'), last.at('links.next'), last.at('meta.page')]).toEqual([null, null, { size: 2, has_more: false }]);
    expect(idsOf(await get(api, caller, String(last.at('links.prev'))))).toEqual(idsOf(second));
    expect(idsOf(await get(api, caller, String(second.at('links.prev'))))).toEqual(idsOf(first));
  });

  test('has the days of the query in the time zone of the account, and at most 30 of them', async () => {
    const { api, caller } = await open();
    const now = api.clock.now();
    const kept = { userId: caller.user.id, operation: 'getUser', status: 200, code: null, durationMs: 1 };
    await api.storage.requestLog.keep([
      { ...kept, requestId: idAt(1), at: now - 31 * DAY_MS },
      { ...kept, requestId: idAt(2), at: now - 3 * DAY_MS },
      { ...kept, requestId: idAt(3), at: now },
    ]);
    const day = new Date(now - 3 * DAY_MS).toISOString().slice(0, 10);
    expect(idsOf(await requests(api, caller))).toEqual([idAt(3), idAt(2)]);
    expect(idsOf(await requests(api, caller, { from: day, to: day }))).toEqual([idAt(2)]);
    expect(idsOf(await requests(api, caller, { from: '2099-01-01' }))).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, string>>, object]>([
    ['a forged cursor', { 'page[after]': 'x.y' }, { code: 'invalid_cursor', at: 'page[after]' }],
    ['two cursors', { 'page[after]': 'x', 'page[before]': 'y' }, { code: 'invalid_filter', at: 'page[before]' }],
    ['days in the wrong order', { from: '2026-11-02', to: '2026-11-01' }, { code: 'invalid_filter', at: 'from' }],
  ])('refuses %s', async (_what, query, problem) => {
    const { api, caller } = await open();
    expect(await requests(api, caller, query)).toMatchObject({ status: 422, problems: [problem] });
  });
});

describe('exportUsageRequests', () => {
  const exported = (api: TestApi, caller: Caller, query: Readonly<Record<string, string>> = {}): Promise<ApiReply> =>
    get(api, caller, '/usage/api/export', { query });

  test('answers the newest requests as a file, and whether there are more', async () => {
    const { api, caller } = await open();
    await keepMany(api, caller, 3);
    const { headers, bytes } = await exported(api, caller, { limit: '2' });
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="requests.csv"', 'x-has-more': 'true' });
    const [header, ...lines] = bytes.toString().trimEnd().split('\r\n');
    expect(header).toBe('\uFEFFat,method,route,operation,status,code,ms,request_id');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual([idAt(2), idAt(1)]);
    expect(lines[0]).toContain(',GET,/v1/usage/limits,getUsageLimits,200,,5,');
    const whole = await exported(api, caller, { format: 'xlsx', limit: '3' });
    expect([whole.bytes.subarray(0, 2).toString(), whole.headers['x-has-more']]).toEqual(['PK', 'false']);
  });

  test.each<[string, Readonly<Record<string, string>>, object]>([
    ['another format', { format: 'pdf' }, { code: 'invalid_format', at: 'format' }],
    ['more than 5,000 rows', { limit: '5001' }, { code: 'invalid_filter', at: 'limit' }],
    ['days in the wrong order', { from: '2026-11-02', to: '2026-11-01' }, { code: 'invalid_filter', at: 'from' }],
  ])('refuses %s', async (_what, query, problem) => {
    const { api, caller } = await open();
    expect(await exported(api, caller, query)).toMatchObject({ status: 422, problems: [problem] });
  });
});
