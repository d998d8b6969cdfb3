import * as v from 'valibot';

import { relyingPartyOf } from '../../../functions/device-credentials/domain/relying-party.ts';
import { makeAlertSigner } from '../../support/builders/identity/secret-scanning.ts';
import { makeAuthenticator } from '../../support/passkeys/authenticator.ts';
import { call, codesOf, type Answer } from '../support/api.ts';
import { enableSecondFactor, newUser } from '../support/operator.ts';
import { stack } from '../support/stack.ts';

const session = v.object({ data: v.object({ attributes: v.object({ csrf_token: v.string() }) }) });
const apiKey = v.object({ data: v.object({ attributes: v.object({ api_key: v.string() }) }) });
const challenge = v.object({ data: v.object({ attributes: v.object({ methods: v.array(v.string()) }) }) });
const ceremony = v.object({
  data: v.object({
    attributes: v.object({
      challenge_id: v.string(),
      public_key: v.object({ challenge: v.string(), user: v.optional(v.object({ id: v.string() }), { id: '' }) }),
    }),
  }),
});

const read = <Schema extends v.GenericSchema>(schema: Schema, { text }: Answer): v.InferOutput<Schema> => v.parse(schema, JSON.parse(text));

const post = (path: string, headers: Readonly<Record<string, string>>, body?: unknown) =>
  call(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

/** The headers of a browser after an answer that opened a session. */
const browserOf = (answer: Answer) => {
  const [cookie = ''] = answer.headers.getSetCookie();
  return { Cookie: cookie.split(';')[0] ?? '', 'X-CSRF-Token': read(session, answer).data.attributes.csrf_token };
};

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

test('a user signs in, sees and replaces the API key, registers a passkey and signs in with it', async () => {
  const user = await newUser('free');
  const browser = browserOf(await post('/auth/login', {}, { email: user.email, password: user.password }));
  const proof = { password: user.password };

  expect(read(apiKey, await post('/users/me/api-key/reveal', browser, proof)).data.attributes.api_key).toBe(user.api_key);
  expect(codesOf(await post('/users/me/api-key/reveal', bearer(user.api_key), proof))).toEqual(['session_required']);
  const next = read(apiKey, await post('/users/me/api-key/regenerate', browser, proof)).data.attributes.api_key;
  expect((await call('/users/me/api-key', { headers: bearer(next) })).status).toBe(200);
  expect((await call('/users/me', { headers: bearer(user.api_key) })).status).toBe(401);
  expect(read(apiKey, await post('/users/me/api-key/reveal', browser, proof)).data.attributes.api_key).toBe(next);

  const { id: rpId, origins } = relyingPartyOf(stack.base_url);
  const authenticator = makeAuthenticator({ rpId, origin: origins[0] ?? '' });
  const creation = read(ceremony, await post('/auth/device-credentials/register/options', browser)).data.attributes;
  const credential = authenticator.register(creation.public_key);
  const registered = await post('/auth/device-credentials', browser, { challenge_id: creation.challenge_id, credential, name: 'Laptop' });
  expect(registered.status).toBe(201);
  const { id } = v.parse(v.object({ data: v.object({ id: v.string() }) }), JSON.parse(registered.text)).data;

  const sign = async () => {
    const request = read(ceremony, await post('/auth/device-credentials/options', {})).data.attributes;
    return { challenge_id: request.challenge_id, credential: authenticator.signIn(request.public_key) };
  };
  const answer = await sign();
  const byPasskey = browserOf(await post('/auth/device-credentials/verify', { Cookie: browser.Cookie }, answer));
  expect(codesOf(await post('/auth/device-credentials/verify', {}, answer))).toEqual(['webauthn_verification_failed']);
  const path = `/auth/device-credentials/${id}`;
  expect((await call(path, { method: 'PATCH', headers: byPasskey, body: { name: 'Portátil' } })).text).toContain('Portátil');
  expect((await call('/auth/device-credentials', { headers: byPasskey })).text).toContain(id);

  await enableSecondFactor(user.user_id);
  const challenged = await post('/auth/login', {}, { email: user.email, password: user.password });
  expect(read(challenge, challenged).data.attributes.methods).toEqual(['email', 'recovery_code', 'device_credential']);
  expect((await call(path, { method: 'DELETE', headers: byPasskey })).status).toBe(401);
  const again = browserOf(await post('/auth/device-credentials/verify', {}, await sign()));
  expect((await call(path, { method: 'DELETE', headers: again })).status).toBe(204);
});

test('a key that GitHub finds in public ends, and no one else can end one', async () => {
  const user = await newUser('free');
  const signer = makeAlertSigner();
  const keys = new URL('/_local/secret-scanning-keys', stack.base_url);
  await fetch(keys, { method: 'PUT', body: JSON.stringify({ public_keys: [signer.listed] }) });
  const alert = JSON.stringify([{ token: user.api_key, type: 'api_key', url: 'https://github.com/a/b', source: 'commit' }]);
  expect(codesOf(await post('/public/secret-alerts', makeAlertSigner().headersFor(alert), alert))).toEqual(['invalid_signature']);
  expect((await call('/users/me', { headers: bearer(user.api_key) })).status).toBe(200);
  const reply = await post('/public/secret-alerts', signer.headersFor(alert), alert);
  expect(JSON.parse(reply.text)).toMatchObject([{ token_type: 'api_key', label: 'true_positive' }]);
  expect((await call('/users/me', { headers: bearer(user.api_key) })).status).toBe(401);
});
