import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { bounce, notificationOf } from '../../support/builders/mail-events.ts';
import { call, codesOf } from '../support/api.ts';
import { handMessage } from '../support/operator.ts';
import { stack } from '../support/stack.ts';

const run = promisify(execFile);

const REASON = ['--reason', 'a journey of the tests'] as const;

const created = v.strictObject({
  user_id: v.string(),
  email: v.string(),
  password: v.string(),
  api_key: v.pipe(v.string(), v.regex(/^cepk_[0-9A-Za-z]{38}$/)),
  plan: v.string(),
  role: v.string(),
});

/** Runs `npm run account` as an operator does, against the running stack. */
const account = async (...args: readonly string[]): Promise<unknown> => {
  const { stdout } = await run(process.execPath, ['infra/operator/account.ts', ...args, '--stage', 'local'], {
    env: { ...process.env, AWS_ENDPOINT_URL: stack.emulator_url },
  });
  return JSON.parse(stdout);
};

const limits = async (key: string): Promise<unknown> =>
  v.parse(
    v.object({ data: v.object({ attributes: v.object({ plan_slug: v.string(), api: v.unknown() }) }) }),
    JSON.parse((await call('/usage/limits', { key })).text),
  ).data.attributes;

test('account commands create a user, change the plan, suspend and reactivate with immediate effect', async () => {
  const user = v.parse(created, await account('create', '--plan', 'free'));
  expect(await limits(user.api_key)).toMatchObject({ plan_slug: 'free' });

  const shown = { user_id: user.user_id, email: user.email };
  expect(await account('plan', '--email', user.email, '--plan', 'negocio', ...REASON)).toEqual({
    ...shown,
    plan: 'negocio',
    status: 'active',
  });
  const answer = await call('/users/me', { key: user.api_key });
  expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '240']);
  expect(await limits(user.api_key)).toMatchObject({ plan_slug: 'negocio' });

  expect(await account('suspend', '--email', user.email, ...REASON)).toEqual({ ...shown, plan: 'negocio', status: 'suspended' });
  expect(codesOf(await call('/users/me', { key: user.api_key }))).toEqual(['unauthorized']);
  expect(await account('reactivate', '--email', user.email.toUpperCase(), ...REASON)).toEqual({
    ...shown,
    plan: 'negocio',
    status: 'active',
  });
  expect((await call('/users/me', { key: user.api_key })).status).toBe(200);
});

const opened = v.object({ data: v.object({ attributes: v.object({ csrf_token: v.string() }) }) });

test('account commands keep a deleted account 30 days longer and restore it, without its key', async () => {
  const user = v.parse(created, await account('create', '--plan', 'negocio'));
  const { email, password } = user;
  const signedIn = await call('/auth/login', { method: 'POST', body: { email, password } });
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { Cookie, 'X-CSRF-Token': v.parse(opened, JSON.parse(signedIn.text)).data.attributes.csrf_token };
  expect((await call('/users/me', { method: 'DELETE', headers, body: { password } })).status).toBe(202);

  const shown = { user_id: user.user_id, email, plan: 'negocio' };
  const stopped = v.parse(v.looseObject({ purge_at: v.string() }), await account('stop-purge', '--email', email, ...REASON));
  expect(stopped).toMatchObject({ ...shown, status: 'revoked' });
  expect(Date.parse(stopped.purge_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect(await account('restore', '--email', email, ...REASON)).toEqual({ ...shown, status: 'active' });
  expect(codesOf(await call('/users/me', { key: user.api_key }))).toEqual(['unauthorized']);
  expect((await call('/auth/login', { method: 'POST', body: { email, password } })).status).toBe(200);
});

test('account commands allow mails again to an address whose mails bounced', async () => {
  const email = `rebote-${randomBytes(6).toString('hex')}@example.mx`;
  await handMessage('messages/queue-feedback', notificationOf(bounce('Permanent', email)));
  expect(await account('lift-suppression', '--email', email)).toEqual({ email, lifted_from: ['service'] });
});

test.each<[string, readonly string[], RegExp]>([
  ['an address on no list', ['lift-suppression', '--email', 'nobody@example.mx'], /nobody@example\.mx is on no list/],
  [
    'a user without a second factor',
    ['reset-second-factor', '--email', stack.accounts[0]?.email ?? '', ...REASON],
    /The account has no second factor/,
  ],
  ['a reason that breaks the rule', ['suspend', '--email', stack.accounts[0]?.email ?? '', '--reason', 'a@b'], /the reason has 5 to 500/],
  ['no reason', ['suspend', '--email', 'nobody@example.mx'], /usage: /],
  ['an address of nobody', ['suspend', '--email', 'nobody@example.mx', ...REASON], /there is no user nobody@example\.mx/],
  ['no address', ['reactivate'], /usage: /],
  ['no address to restore', ['restore'], /usage: /],
  ['an option of another command', ['suspend', '--email', 'nobody@example.mx', '--plan', 'free'], /usage: /],
  ['a plan that is none', ['create', '--plan', 'never'], /The plan is not available\./],
  ['no command', [], /usage: /],
])('account command with %s changes nothing and prints the reason', async (_what, args, message) => {
  const failure: unknown = await account(...args).catch((error: unknown) => error);
  const { code, stderr } = v.parse(v.object({ code: v.number(), stderr: v.string() }), failure);
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
});
