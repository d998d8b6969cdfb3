import * as v from 'valibot';

import { relyingPartyOf } from '../../../functions/device-credentials/domain/relying-party.ts';
import { makeAuthenticator } from '../../support/passkeys/authenticator.ts';
import { call } from './api.ts';
import { signIn } from './browser-session.ts';
import { newUser } from './operator.ts';
import { stack } from './stack.ts';

const session = v.object({ data: v.object({ attributes: v.object({ csrf_token: v.string() }) }) });

const ceremony = v.object({
  data: v.object({
    attributes: v.object({
      challenge_id: v.string(),
      public_key: v.object({ challenge: v.string(), user: v.optional(v.object({ id: v.string() }), { id: '' }) }),
    }),
  }),
});

const post = (path: string, headers: Readonly<Record<string, string>>, body?: unknown) =>
  call(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });

/** A new user of the administration, who signed in with a passkey, and the calls of their session. */
export const newAdmin = async (role: 'admin' | 'owner') => {
  const user = await newUser('free', { role });
  const browser = await signIn(user);
  const { id: rpId, origins } = relyingPartyOf(stack.base_url);
  const authenticator = makeAuthenticator({ rpId, origin: origins[0] ?? '' });
  const created = await post('/auth/device-credentials/register/options', browser);
  const creation = v.parse(ceremony, JSON.parse(created.text)).data.attributes;
  const credential = authenticator.register(creation.public_key);
  await post('/auth/device-credentials', browser, { challenge_id: creation.challenge_id, credential, name: 'Llave' });
  const options = await call('/auth/device-credentials/options', { method: 'POST' });
  const request = v.parse(ceremony, JSON.parse(options.text)).data.attributes;
  const proof = { challenge_id: request.challenge_id, credential: authenticator.signIn(request.public_key) };
  const answer = await call('/auth/device-credentials/verify', { method: 'POST', body: proof });
  const [cookie = ''] = answer.headers.getSetCookie();
  const headers = {
    Cookie: cookie.split(';')[0] ?? '',
    'X-CSRF-Token': v.parse(session, JSON.parse(answer.text)).data.attributes.csrf_token,
  };
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
    call(`/admin${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  return { ...user, id: user.user_id, cookie: headers.Cookie, send };
};
