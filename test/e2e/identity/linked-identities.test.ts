import * as v from 'valibot';

import { signInAt } from '../../support/openid/browser.ts';
import { call, codesOf, type Answer } from '../support/api.ts';
import { signIn } from '../support/browser-session.ts';
import { newUser } from '../support/operator.ts';

const IDENTITIES = '/users/me/identities';

const begun = v.object({ data: v.object({ attributes: v.object({ authorize_url: v.string() }) }) });

const read = <Schema extends v.GenericSchema>(schema: Schema, { text }: Answer): v.InferOutput<Schema> => v.parse(schema, JSON.parse(text));

/** The headers of a new user's browser after the sign-in. */
const newBrowser = async () => {
  const { email, password, api_key: key } = await newUser('free');
  expect(codesOf(await call(IDENTITIES, { key }))).toEqual(['session_required']);
  return signIn({ email, password });
};

type Browser = Awaited<ReturnType<typeof newBrowser>>;

const authorizeUrl = async (browser: Browser): Promise<string> =>
  read(begun, await call(`${IDENTITIES}/local/link`, { method: 'POST', headers: browser })).data.attributes.authorize_url;

/** What the page shows to which the browser is sent after the provider's redirect. */
const follow = async ({ search }: URL, { Cookie }: Browser): Promise<string | null> => {
  const { status, headers } = await call(`${IDENTITIES}/local/callback${search}`, { headers: { Cookie, 'Sec-Fetch-Site': 'cross-site' } });
  expect(status).toBe(303);
  return new URL(headers.get('location') ?? '').searchParams.get('outcome');
};

test('a user links an identity of a provider, no other user can, and unlinks it again', async () => {
  const [browser, other] = [await newBrowser(), await newBrowser()];
  const name = `ana-${browser.Cookie.slice(-8)}`;
  const back = await signInAt(await authorizeUrl(browser), name);
  expect(await follow(back, other)).toBe('identity_link_invalid');
  expect(await follow(back, browser)).toBe('identity_link_invalid');

  expect(await follow(await signInAt(await authorizeUrl(browser), name), browser)).toBe('linked');
  expect((await call(IDENTITIES, { headers: browser })).text).toContain(`${name}@example.com`);
  expect(await follow(await signInAt(await authorizeUrl(other), name), other)).toBe('identity_linked_elsewhere');
  expect(await follow(await signInAt(await authorizeUrl(other), name, 'cancel'), other)).toBe('identity_link_denied');

  expect((await call(`${IDENTITIES}/local`, { method: 'DELETE', headers: browser })).status).toBe(204);
  expect(await follow(await signInAt(await authorizeUrl(other), name), other)).toBe('linked');
});
