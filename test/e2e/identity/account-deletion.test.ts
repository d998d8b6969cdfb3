import * as v from 'valibot';

import type { CreatedUser } from '../../../infra/operator/create-user.ts';
import { call, codesOf, eventually, type Answer } from '../support/api.ts';
import { isAccountStored, newUser } from '../support/operator.ts';
import { stack } from '../support/stack.ts';

/** A day of the grace window on this stack. */
const DAY_MS = 86_400_000 / stack.grace_time_scale;
/** More time than a busy machine needs for the due steps. */
const PATIENCE_SECONDS = 90;

jest.setTimeout(30 * DAY_MS + 5 * PATIENCE_SECONDS * 1_000);

const outbox = v.object({
  messages: v.array(v.object({ to: v.string(), text: v.string(), sent_at: v.pipe(v.string(), v.transform(Date.parse)) })),
});

const session = v.object({ data: v.object({ attributes: v.object({ csrf_token: v.string() }) }) });

const instant = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));

const deletion = v.object({
  data: v.object({ type: v.literal('account_deletion'), attributes: v.object({ deleted_at: instant, restorable_until: instant }) }),
});

const restored = v.object({
  data: v.object({
    type: v.literal('account_restored'),
    attributes: v.object({ user_id: v.string(), days_since_soft_delete: v.number(), message: v.string() }),
  }),
});

const read = <Schema extends v.GenericSchema>(schema: Schema, { text }: Answer): v.InferOutput<Schema> => v.parse(schema, JSON.parse(text));

type Addressed = Pick<CreatedUser, 'email' | 'password'>;

const signIn = ({ email, password }: Addressed) => call('/auth/login', { method: 'POST', body: { email, password } });

/** The headers of a browser after a sign-in. */
const browserOf = (answer: Answer) => {
  const [cookie = ''] = answer.headers.getSetCookie();
  return { Cookie: cookie.split(';')[0] ?? '', 'X-CSRF-Token': read(session, answer).data.attributes.csrf_token };
};

const deleteAccount = async (user: Addressed) => {
  const headers = browserOf(await signIn(user));
  const answer = await call('/users/me', { method: 'DELETE', headers, body: { password: user.password } });
  expect(answer.status).toBe(202);
  return { headers, ...read(deletion, answer).data.attributes };
};

/** The mails to an address with a link to restore the account, oldest first. */
const linksTo = async (to: string) => {
  const { messages } = v.parse(outbox, await (await fetch(`${stack.outbox_url}?format=json`)).json());
  return messages
    .filter((message) => message.to === to)
    .flatMap(({ text, sent_at: sentAt }) => {
      const token = /#token=([\w-]+\.[\w-]+\.[\w-]+)/.exec(text)?.[1];
      return token === undefined ? [] : [{ token, text, sentAt }];
    })
    .toSorted((one, other) => one.sentAt - other.sentAt);
};

/** The mail of a step, once it has gone out. */
const link = (to: string, index: number, waitMs = 0) =>
  eventually(`mail ${index} about the deletion`, waitMs / 1_000 + PATIENCE_SECONDS, async () => (await linksTo(to))[index] ?? null);

const restore = (token: string) => call('/auth/restore-account', { method: 'POST', body: { token } });

test('a deleted account is refused everywhere, and works again once its link is used, without its old key', async () => {
  const user = await newUser('free');
  const { headers } = await deleteAccount(user);
  expect(codesOf(await call('/users/me', { key: user.api_key }))).toEqual(['unauthorized']);
  expect(codesOf(await call('/users/me', { headers }))).toEqual(['unauthorized']);
  expect(codesOf(await signIn(user))).toEqual(['account_pending_deletion']);

  const { token } = await link(user.email, 0);
  const answer = await restore(token);
  expect([answer.status, read(restored, answer).data.attributes.user_id]).toEqual([200, user.user_id]);
  expect(codesOf(await restore(token))).toEqual(['restore_token_used']);
  expect(codesOf(await call('/users/me', { key: user.api_key }))).toEqual(['unauthorized']);
  expect((await call('/users/me', { headers })).status).toBe(401);

  const browser = browserOf(await signIn(user));
  expect((await call('/users/me', { headers: browser })).text).toContain(user.email);
  const regenerated = await call('/users/me/api-key/regenerate', { method: 'POST', headers: browser, body: { password: user.password } });
  const { api_key: key } = read(v.object({ data: v.object({ attributes: v.object({ api_key: v.string() }) }) }), regenerated).data
    .attributes;
  expect((await call('/users/me', { key })).status).toBe(200);
});

test('a deleted account lives for 30 days: a warning on day 23, one on day 29, and then it is erased', async () => {
  const user = await newUser('free');
  const { deleted_at: deletedAt, restorable_until: until } = await deleteAccount(user);
  expect(until - deletedAt).toBe(30 * DAY_MS);

  const notice = await link(user.email, 0);
  const first = await link(user.email, 1, 23 * DAY_MS);
  const last = await link(user.email, 2, 6 * DAY_MS);
  expect(first.sentAt).toBeGreaterThanOrEqual(deletedAt + 23 * DAY_MS);
  expect(last.sentAt).toBeGreaterThanOrEqual(deletedAt + 29 * DAY_MS);
  expect([notice.text, first.text, last.text]).toEqual([
    expect.stringContaining('Tu cuenta se eliminó'),
    // The mail counts whole days from its sending, and a fast clock may pass a day before it goes out.
    expect.stringMatching(/en [67] días/u),
    expect.stringContaining('en 1 día'),
  ]);

  expect(await isAccountStored(user.user_id)).toBe(true);
  await eventually('the purge', (until - Date.now()) / 1_000 + PATIENCE_SECONDS, async () =>
    (await isAccountStored(user.user_id)) ? null : 'erased',
  );
  expect(Date.now()).toBeGreaterThanOrEqual(until);
  expect(codesOf(await signIn(user))).toEqual(['invalid_credentials']);
  expect(codesOf(await restore(last.token))).toEqual(['restore_token_expired']);
  expect(await linksTo(user.email)).toHaveLength(3);
  const late = [first.sentAt - deletedAt - 23 * DAY_MS, last.sentAt - deletedAt - 29 * DAY_MS, Date.now() - until];
  process.stdout.write(`Warnings and purge came ${late.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s after their time.\n`);
});
