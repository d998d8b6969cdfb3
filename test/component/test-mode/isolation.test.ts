import { claimAddress } from '../../../shared/identity/accounts/domain/account-change.ts';
import { isTestPartition, testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { makeTestKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { openTestMode, scenarioBody, testKeyFor, type TestCaller } from './test-mode.ts';

const idsIn = (reply: ApiReply): unknown => JSON.parse(JSON.stringify(reply.at('data'), ['id']));

const send = (api: TestApi, { authorization }: TestCaller, method: string, path: string, body?: unknown): Promise<ApiReply> =>
  invoke(api, { method, path, headers: authorization, ...(body === undefined ? {} : { body }) });

test('live lists show no test data, and test lists no live data', async () => {
  const { api, caller, test: key } = await openTestMode();
  const live = await postValidate(api, caller, transferBody());
  const ofTest = await postValidate(api, key, scenarioBody('VALID'));
  expect(idsIn(await get(api, caller, '/validations'))).toEqual([{ id: live.at('data.id') }]);
  expect(idsIn(await get(api, key, '/validations'))).toEqual([{ id: ofTest.at('data.id') }]);
  expect((await get(api, caller, `/validations/${String(ofTest.at('data.id'))}`)).status).toBe(404);
  expect((await get(api, key, `/validations/${String(live.at('data.id'))}`)).status).toBe(404);
  expect(live.at('meta.mode')).toBeUndefined();
});

test('the test keys of two accounts see nothing of each other', async () => {
  const { api, test: key } = await openTestMode();
  const other = await testKeyFor(api, await api.createUser('other'), 9);
  const id = String((await postValidate(api, key, scenarioBody('VALID'))).at('data.id'));
  expect((await get(api, other, `/validations/${id}`)).status).toBe(404);
  expect((await get(api, other, '/validations')).at('data')).toEqual([]);
  await send(api, other, 'POST', '/playground/clock', { advance_seconds: 60 });
  expect((await get(api, key, '/playground/clock')).at('data.attributes.offset_seconds')).toBe(0);
});

test('a validation of test mode causes no event of live mode, no notification and no total of the service, and counts in the statistics of test mode alone', async () => {
  const { api, caller, test: key } = await openTestMode();
  await postValidate(api, key, scenarioBody('VALID'));
  await api.processEvents();
  expect((await get(api, caller, '/events')).at('data')).toEqual([]);
  expect((await get(api, caller, '/notifications')).at('data')).toEqual([]);
  expect((await get(api, key, '/validations/stats')).at('data.attributes.total')).toBe(1);
  expect((await get(api, caller, '/validations/stats')).at('data.attributes.total')).toBe(0);
  const day = api.clock.now();
  expect(await api.platformTotals.read({ unit: 'day', first: day - 86_400_000, last: day + 86_400_000 })).toEqual([]);
});

test('a test key works when the quota is used up, and asynchronously, without a message in a queue', async () => {
  const { api, caller, test: key } = await openTestMode();
  const reply = await postValidate(api, key, scenarioBody('VALID'), { query: { async: '1' } });
  expect([reply.status, reply.at('data.attributes.status')]).toEqual([202, 'queued']);
  expect(api.queue.receive()).toEqual([]);
  expect((await get(api, key, `/validations/${String(reply.at('data.id'))}`)).at('data.attributes.status')).toBe('valid');
  expect([await unitsUsed(api, caller), api.source.queries]).toEqual([0, []]);
});

test('the sweeps of live mode leave due test data alone', async () => {
  const { api, test: key } = await openTestMode();
  const retried = scenarioBody('NOTFOUND', { retry_policy: { max_retries: 3, interval_seconds: 3_600 } });
  await postValidate(api, key, retried);
  await postValidate(api, key, scenarioBody('LATERETURN'));
  api.clock.advance(86_400_000);
  await api.sweep();
  await api.sweepRetries();
  expect([api.queue.receive(), api.scheduler.receive(), api.source.queries]).toEqual([[], [], []]);
});

test('a test key shares the requests per minute of its account, and of no other', async () => {
  const { api } = await openTestMode();
  const caller = await api.createUser('slow', { minuteLimit: 2 });
  const key = await testKeyFor(api, caller, 11);
  expect((await get(api, key, '/validations')).headers['x-ratelimit-remaining']).toBe('1');
  expect((await get(api, caller, '/validations')).status).toBe(200);
  expect((await get(api, key, '/validations')).problems).toMatchObject([{ code: 'rate_limit_exceeded' }]);
});

test('operations without test mode refuse test keys, and sessions that choose it', async () => {
  const { api, caller, test: key } = await openTestMode();
  const session = { authorization: { ...(await openTestSession(api, caller)), 'X-Mode': 'test' } };
  for (const chosen of [key, session]) {
    const refused = await get(api, chosen, '/finance/summary');
    expect([refused.status, refused.problems, refused.at('meta.mode')]).toEqual([
      403,
      [{ code: 'test_key_not_allowed', at: null }],
      'test',
    ]);
  }
});

test('a session chooses test mode with X-Mode, and sees the data of the test key', async () => {
  const { api, caller, test: key } = await openTestMode();
  const live = { authorization: await openTestSession(api, caller) };
  const session = { authorization: { ...live.authorization, 'X-Mode': 'test' } };
  const id = (await postValidate(api, key, scenarioBody('VALID'))).at('data.id');
  const listed = await get(api, session, '/validations');
  expect([idsIn(listed), listed.at('meta.mode')]).toEqual([[{ id }], 'test']);
  expect((await get(api, live, '/validations')).at('data')).toEqual([]);
  await postValidate(api, session, scenarioBody('NOTFOUND'));
  expect([await unitsUsed(api, caller), api.source.queries]).toEqual([0, []]);
});

test('an Idempotency-Key belongs to one mode', async () => {
  const { api, caller, test: key } = await openTestMode();
  const headers = { 'Idempotency-Key': '0b7d6d5e-key-in-both-modes' };
  const ofTest = await postValidate(api, key, scenarioBody('VALID'), { headers });
  const again = await postValidate(api, key, scenarioBody('VALID'), { headers });
  expect([again.headers['idempotent-replayed'], again.at('data.id'), again.at('meta.mode')]).toEqual([
    'true',
    ofTest.at('data.id'),
    'test',
  ]);
  const live = await postValidate(api, caller, transferBody(), { headers });
  expect([live.status, live.at('data.id') === ofTest.at('data.id')]).toEqual([200, false]);
});

test('a replaced test key, one of a suspended account and one with another secret are no credentials', async () => {
  const { api, caller, test: key } = await openTestMode();
  const session = { authorization: await openTestSession(api, caller) };
  const made = await send(api, session, 'POST', '/playground/test-key');
  expect(made.status).toBe(200);
  expect((await get(api, key, '/validations')).status).toBe(401);
  const replaced = { authorization: { Authorization: `Bearer ${String(made.at('data.attributes.api_key'))}` } };
  expect((await get(api, replaced, '/validations')).status).toBe(200);
  const guessed = makeTestKey(caller.gateId, new Uint8Array(64).fill(33));
  expect((await get(api, { authorization: { Authorization: `Bearer ${guessed}` } }, '/validations')).status).toBe(401);
  const shown = await get(api, session, '/playground/test-key');
  expect(shown.at('data.attributes.prefix')).toMatch(/^cept_/);
  expect(JSON.stringify(shown.json)).not.toContain(String(made.at('data.attributes.api_key')));
});

test('a new test key is in the audit with its request, and causes no mail and no notification', async () => {
  const { api, caller } = await openTestMode();
  const session = { authorization: await openTestSession(api, caller) };
  const made = await send(api, session, 'POST', '/playground/test-key');
  await api.processEvents();
  const rows = await api.storage.auditTrail.read(caller.user.id, null, 100);
  const at = Date.parse(String(made.at('data.attributes.created_at')));
  const events = [{ type: 'security.test_key_replaced', at }];
  expect(rows).toContainEqual(expect.objectContaining({ requestId: made.at('meta.request_id'), events }));
  expect(api.messageQueue.messages()).toEqual([]);
  expect((await get(api, caller, '/notifications')).at('data')).toEqual([]);
});

test('a test key ends with the other keys of an account', async () => {
  const { api, caller, test: key } = await openTestMode();
  expect((await get(api, key, '/validations')).status).toBe(200);
  const cause = { at: api.clock.now(), correlationId: 'request' };
  await applyChange(api.storage.accounts, caller.user.id, (account) => claimAddress(account, null, [], cause));
  expect((await get(api, key, '/validations')).status).toBe(401);
});

test('validations of test mode belong to the test data of their account', async () => {
  const { api, caller, test: key } = await openTestMode();
  await postValidate(api, key, scenarioBody('VALID'));
  const owner = testPartitionOf(caller.user.id);
  const { summaries } = await api.storage.validations.history({
    userId: owner,
    ...{ from: 0, to: api.clock.now() + 1, clientRef: null, direction: 'older', after: null, limit: 10 },
  });
  expect(summaries.map(({ source }) => source.mode)).toEqual(['test']);
  expect([isTestPartition(owner), isTestPartition(caller.user.id), await storedValidations(api)]).toEqual([true, false, []]);
});
