import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { call, codesOf, validationOf, type Answer } from '../support/api.ts';
import { newUser, restorePortalRate, unitsUsed } from '../support/operator.ts';
import { newPayment, portal, requestFor } from '../support/portal.ts';
import { stack } from '../support/stack.ts';

const REASON = 'a journey of the tests';

const status = v.object({
  data: v.object({ attributes: v.looseObject({ interval_ms: v.number(), burst: v.number(), breaker: v.string() }) }),
});
const rows = v.object({ data: v.array(v.object({ attributes: v.looseObject({ action: v.string() }) })) });

const attributesOf = ({ text }: Answer) => v.parse(status, JSON.parse(text)).data.attributes;

beforeEach(restorePortalRate);
afterAll(restorePortalRate);

test('an admin changes the rate, stops all queries and allows them again', async () => {
  const [admin, user, payment] = [await newAdmin('admin'), await newUser('negocio'), newPayment()];
  await portal.publish(payment);
  const validate = () => call('/validate', { key: user.api_key, method: 'POST', body: requestFor(payment) });

  expect(attributesOf(await admin.send('PATCH', '/central/rate', { interval_ms: 7, burst: 40, reason: REASON }))).toMatchObject({
    burst: 40,
  });
  expect(attributesOf(await admin.send('POST', '/central/breaker/open', { reason: REASON })).breaker).toBe('held_open');
  const refused = await validate();
  expect([refused.status, codesOf(refused)]).toEqual([503, ['central_rate_limit_exhausted']]);
  expect(await unitsUsed(user.api_key)).toBe(0);

  expect(attributesOf(await admin.send('POST', '/central/breaker/close', { reason: REASON })).breaker).toBe('closed');
  expect(attributesOf(await admin.send('GET', '/central/status'))).toMatchObject({ interval_ms: 7, burst: 40, breaker: 'closed' });
  expect(validationOf(await validate()).attributes.status).toBe('valid');
  const audit = v.parse(rows, JSON.parse((await admin.send('GET', '/audit-log?area=central&target=cep')).text)).data;
  expect(audit.slice(0, 3).map(({ attributes }) => attributes.action)).toEqual([
    'close_portal_breaker',
    'open_portal_breaker',
    'change_portal_rate',
  ]);
});

test('the operator does the same with a command', async () => {
  const command = async (...args: readonly string[]): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['infra/operator/portal.ts', ...args, '--stage', 'local'], {
      env: { ...process.env, AWS_ENDPOINT_URL: stack.emulator_url },
    });
    return JSON.parse(stdout);
  };
  expect(await command('rate', '--burst', '41', '--reason', REASON)).toMatchObject({ interval_ms: 5, burst: 41 });
  expect(await command('open-breaker', '--reason', REASON)).toMatchObject({ breaker: 'held_open', next_query_from: null });
  expect(await command('close-breaker', '--reason', REASON)).toMatchObject({ breaker: 'closed' });
  expect(await command('show')).toMatchObject({ burst: 41, breaker: 'closed' });
  await expect(command('open-breaker')).rejects.toThrow('--reason');
});
