import { createHash } from 'node:crypto';

import { makeRegenerateApiKey } from '../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { apiKeyOf } from '../../support/builders/identity/identity.ts';
import { addTestKey } from '../../support/builders/identity/named-keys.ts';
import { makeAlertSigner, makeKeyServer } from '../../support/builders/identity/secret-scanning.ts';
import { TEST_PASSWORD } from '../../support/contracts/storage.ts';
import { fakeKeyCipher } from '../../support/fakes/identity/key-cipher.ts';

const PATH = '/public/secret-alerts';
const TYPE = 'spei_validation_api_key';

const open = async () => {
  const signer = makeAlertSigner();
  const gitHub = makeKeyServer(signer);
  const api = makeTestApi({ gitHub: gitHub.guarded });
  const caller = await api.createUser();
  const post = (body: string, headers: Readonly<Record<string, string>>) => invoke(api, { method: 'POST', path: PATH, body, headers });
  const alert = (...tokens: readonly string[]) => {
    const body = JSON.stringify(tokens.map((token) => ({ token, type: TYPE, url: 'https://example.com/a', source: 'content' })));
    return post(body, signer.headersFor(body));
  };
  return { api, caller, signer, gitHub, post, alert };
};

const worksWith = async (api: TestApi, apiKey: string): Promise<boolean> =>
  (await get(api, { authorization: { Authorization: `Bearer ${apiKey}` } }, '/users/me')).status === 200;

const label = (token: string, isKey: boolean) => ({
  token_hash: createHash('sha256').update(token).digest('hex'),
  token_type: TYPE,
  label: isKey ? 'true_positive' : 'false_positive',
});

const EXPOSED = { type: 'security.api_key_exposed' };

describe('POST /public/secret-alerts', () => {
  test('ends a working key at once, mails its owner, and labels every match', async () => {
    const { api, caller, alert } = await open();
    const [unknown, junk] = [apiKeyOf('nobody has it'), 'cepk_00000000000000000000000000000000000001'];
    const reply = await alert(caller.apiKey, unknown, junk, caller.apiKey);
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.json).toEqual([label(caller.apiKey, true), label(unknown, false), label(junk, false), label(caller.apiKey, true)]);
    expect(await worksWith(api, caller.apiKey)).toBe(false);
    expect(await publishedEvents(api)).toEqual([{ ...EXPOSED, at: api.clock.now() }]);
    expect(JSON.stringify(api.log.lines)).not.toContain(caller.apiKey);
  });

  test('leaves an account that has no key, and can make another', async () => {
    const { api, caller, alert } = await open();
    const session = await openTestSession(api, caller);
    await alert(caller.apiKey);
    expect((await get(api, { authorization: session }, '/users/me')).at('data.attributes.api_key')).toBeNull();
    expect((await get(api, { authorization: session }, '/users/me/api-key')).problems).toEqual([{ code: 'api_key_not_found', at: null }]);
    const body = { password: TEST_PASSWORD, grace_seconds: 60 };
    const made = await invoke(api, { method: 'POST', path: '/users/me/api-key/regenerate', headers: session, body });
    expect(made.at('data.attributes.previous_expires_at')).toBeNull();
    expect(await worksWith(api, String(made.at('data.attributes.api_key')))).toBe(true);
    expect(await worksWith(api, caller.apiKey)).toBe(false);
  });

  test('ends a key that was replaced and is in its grace, and not the one in force', async () => {
    const { api, caller, alert } = await open();
    const regenerate = makeRegenerateApiKey({ ...api.kept, ...fakeKeyCipher, ids: api.ids, log: api.log });
    const regenerated = await regenerate(caller.user.id, 60, api.clock.now(), 'request');
    if (!regenerated.ok) throw new Error('there is no new key');
    await publishedEvents(api);
    expect((await alert(caller.apiKey)).json).toEqual([label(caller.apiKey, true)]);
    expect([await worksWith(api, caller.apiKey), await worksWith(api, regenerated.value.apiKey)]).toEqual([false, true]);
    expect(await publishedEvents(api)).toMatchObject([EXPOSED]);
  });

  test('ends a test key, and no live key; nothing but its mark tells that it was one', async () => {
    const { api, caller, alert } = await open();
    const session = await openTestSession(api, caller);
    const make = async () =>
      String((await invoke(api, { method: 'POST', path: '/playground/test-key', headers: session })).at('data.attributes.api_key'));
    const [replaced, testKey] = [await make(), await make()];
    await publishedEvents(api);
    const answer = [label(testKey, true), label(replaced, false)];
    for (const reply of [await alert(testKey, replaced), await alert(testKey, replaced)]) expect(reply.json).toEqual(answer);
    const status = async (apiKey: string) =>
      (await get(api, { authorization: { Authorization: `Bearer ${apiKey}` } }, '/validations')).status;
    expect([await status(testKey), await status(caller.apiKey), await status(await make())]).toEqual([401, 200, 200]);
    expect(await publishedEvents(api)).toMatchObject([EXPOSED, { type: 'security.test_key_replaced' }]);
  });

  test('ends a named key, and no other key of its account', async () => {
    const { api, caller, alert } = await open();
    const [exposed, other] = [
      await addTestKey(api.storage, caller, 'exposed'),
      await addTestKey(api.storage, caller, 'other', { slot: 4 }),
    ];
    await publishedEvents(api);
    expect((await alert(exposed)).json).toEqual([label(exposed, true)]);
    expect([await worksWith(api, exposed), await worksWith(api, other), await worksWith(api, caller.apiKey)]).toEqual([false, true, true]);
    expect(await publishedEvents(api)).toMatchObject([EXPOSED]);
  });

  test('a repeated alert, also a concurrent one, gets the same answer and causes no further mail', async () => {
    const { api, caller, alert } = await open();
    const replies = [...(await Promise.all([alert(caller.apiKey), alert(caller.apiKey)])), await alert(caller.apiKey)];
    expect(replies.map(({ json }) => json)).toEqual(Array(3).fill([label(caller.apiKey, true)]));
    expect(await publishedEvents(api)).toMatchObject([EXPOSED]);
  });

  test('the owner gets a mail', async () => {
    const { api, caller, alert } = await open();
    await alert(caller.apiKey);
    await api.processEvents();
    expect(api.messageQueue.messages()).toMatchObject([{ to: caller.user.email, template: { name: 'api_key_exposed' } }]);
  });

  test('answers 400 invalid_signature to a body that is not as it was signed, and changes nothing', async () => {
    const { api, caller, post, signer } = await open();
    const body = JSON.stringify([{ token: caller.apiKey, type: TYPE }]);
    const other = makeAlertSigner();
    const wrong = [signer.headersFor(`${body} `), other.headersFor(body), makeAlertSigner('unknown').headersFor(body), {}];
    for (const headers of wrong) {
      expect(await post(body, headers)).toMatchObject({ status: 400, problems: [{ code: 'invalid_signature', at: null }] });
    }
    const { 'Github-Public-Key-Identifier': keyId } = signer.headersFor(body);
    for (const signature of ['', 'no base64 !', 'AAAA']) {
      const headers = { 'Github-Public-Key-Identifier': keyId, 'Github-Public-Key-Signature': signature };
      expect((await post(body, headers)).problems).toEqual([{ code: 'invalid_signature', at: null }]);
    }
    expect(await worksWith(api, caller.apiKey)).toBe(true);
  });

  test('answers 503 service_unavailable while the public keys cannot be had', async () => {
    const { api, caller, alert, gitHub } = await open();
    gitHub.state.isDown = true;
    expect(await alert(caller.apiKey)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      problems: [{ code: 'service_unavailable' }],
    });
    expect(await worksWith(api, caller.apiKey)).toBe(true);
    expect(api.log.lines.map(({ event }) => event)).toContain('secret_scanning_keys_unavailable');
  });

  test.each([
    ['{', 400, 'invalid_json'],
    ['', 400, 'body_empty'],
    ['{}', 422, 'validation_error'],
    ['[{"token": 7, "type": "a"}]', 422, 'validation_error'],
    ['[{"type": "a"}]', 422, 'validation_error'],
  ])('answers a body of %j with %i %s', async (body, status, code) => {
    const { post, signer } = await open();
    const reply = await post(body, signer.headersFor(body));
    expect([reply.status, reply.problems[0]?.code]).toEqual([status, code]);
  });

  test('an empty alert has an empty answer', async () => {
    const { alert } = await open();
    expect((await alert()).json).toEqual([]);
  });

  test('answers 429 to the sixty-first request of an address in a minute', async () => {
    const { alert } = await open();
    for (let request = 0; request < 60; request += 1) await alert();
    expect(await alert()).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded' }] });
  });
});
