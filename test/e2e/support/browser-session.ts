import * as v from 'valibot';

import { call } from './api.ts';

const session = v.object({ data: v.object({ attributes: v.object({ csrf_token: v.string() }) }) });

/** Signs in, and returns the headers that a browser sends with the session. */
export const signIn = async (user: { readonly email: string; readonly password: string }) => {
  const { email, password } = user;
  const answer = await call('/auth/login', { method: 'POST', body: { email, password } });
  const [cookie = ''] = answer.headers.getSetCookie();
  return {
    Cookie: cookie.split(';')[0] ?? '',
    'X-CSRF-Token': v.parse(session, JSON.parse(answer.text)).data.attributes.csrf_token,
  };
};
