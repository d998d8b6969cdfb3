import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { call, codesOf, eventually, type Answer } from '../support/api.ts';
import { stack } from '../support/stack.ts';

const REASON = 'a journey of the tests';

const revised = v.object({ data: v.object({ attributes: v.looseObject({ revision: v.number() }) }) });

const revisionOf = ({ text }: Answer): number => v.parse(revised, JSON.parse(text)).data.attributes.revision;

/** Another name and BIN for each run: the stack may have those of another. */
const LETTERS = 'abcdefghijklmnop';
const suffix = crypto.randomUUID().slice(0, 8);
const ALIAS = `Banca ${suffix.replaceAll(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)))}`;
const BIN = `69${String(Number.parseInt(suffix.slice(0, 5), 16) % 1_000_000).padStart(6, '0')}`;

test('an alias, the days of a bank and a BIN are changed, applied and reset', async () => {
  const admin = await newAdmin('admin');
  const shows = (path: string, text: string, isShown: boolean) =>
    eventually(`${path} that ${isShown ? 'shows' : 'hides'} ${text}`, 20, async () =>
      (await call(path)).text.includes(text) === isShown ? true : null,
    );
  const bank = '/banks/40012';
  const change = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const revision = revisionOf(await admin.send('GET', path.startsWith('/bins') ? '/bins/400443' : bank));
    expect((await admin.send(method, path, { ...body, revision, reason: REASON })).status).toBeLessThan(300);
  };

  await change('POST', `${bank}/aliases`, { alias: ALIAS });
  await shows('/public/banks', ALIAS, true);
  expect((await admin.send('GET', `/banks?search=${encodeURIComponent(ALIAS)}`)).text).toContain('"40012"');
  await change('POST', `${bank}/aliases/remove`, { alias: ALIAS });
  await shows('/public/banks', ALIAS, false);

  await change('PUT', `${bank}/validity`, { valid_from: '2004-08-13', valid_to: null });
  await change('POST', `${bank}/validity/reset`, {});

  await change('PUT', `/bins/${BIN}`, { central_code: '40012' });
  await shows(`/public/bin-lookup/${BIN}`, '"40012"', true);
  expect((await admin.send('GET', `/bins?prefix=${BIN}`)).text).toContain('"source":"admin"');
  await change('POST', `/bins/${BIN}/reset`, {});
  expect((await admin.send('GET', '/audit-log?area=bins')).text).toContain('reset_bin');
});

test('settings and legal documents are shown, and changed in the revision that their admin saw', async () => {
  const admin = await newAdmin('owner');
  const settings = async () => {
    const answer = await admin.send('GET', '/settings');
    return { revision: revisionOf(answer), text: answer.text };
  };
  const { revision } = await settings();
  const body = { payment_grace_days: 9, revision, reason: REASON };
  expect((await admin.send('PATCH', '/settings', body)).text).toContain('"value":9');
  expect(codesOf(await admin.send('PATCH', '/settings', body))).toEqual(['overrides_changed']);
  const reset = await admin.send('PATCH', '/settings', { reset: ['payment_grace_days'], revision: revision + 1, reason: REASON });
  expect([reset.status, (await settings()).text.includes('"value":9')]).toEqual([200, false]);

  // A published version cannot be withdrawn, and other journeys accept the present one.
  const terms = '/legal-documents/terms_of_service';
  const version = { version: '2099-01-01', url: 'https://example.mx/legal', revision: revisionOf(await admin.send('GET', terms)) + 1 };
  expect((await admin.send('GET', '/legal-documents?in_force=1')).text).toContain('privacy_notice');
  expect(codesOf(await admin.send('POST', `${terms}/versions`, { ...version, reason: REASON }))).toEqual(['overrides_changed']);
});

test('the operator changes settings with a command, in the revision that its dry run shows', async () => {
  const command = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['infra/operator/admin.ts', 'settings', ...args, '--stage', 'local'], {
      env: { ...process.env, AWS_ENDPOINT_URL: stack.emulator_url },
    });
    return v.parse(v.looseObject({ revision: v.number() }), JSON.parse(stdout));
  };
  const body = ['--body', '{"receipts_per_account_and_day": 99000}'];
  const dryRun = await command(...body);
  expect(dryRun).toMatchObject({ applied: false, change: { after: { receipts_per_account_and_day: 99_000 } } });
  const apply = ['--apply', '--revision', String(dryRun.revision), '--reason', REASON];
  expect(await command(...body, ...apply)).toMatchObject({ applied: true, revision: dryRun.revision + 1 });
  const admin = await newAdmin('owner');
  expect((await admin.send('GET', '/settings')).text).toContain('"value":99000');
  await command(
    '--body',
    '{"reset": ["receipts_per_account_and_day"]}',
    '--apply',
    '--revision',
    String(dryRun.revision + 1),
    '--reason',
    REASON,
  );
  await expect(command(...body, ...apply)).rejects.toThrow('changed');
});

test('the operator lists plans, dead letters and pending retries with commands', async () => {
  const list = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['infra/operator/admin.ts', ...args, '--stage', 'local'], {
      env: { ...process.env, AWS_ENDPOINT_URL: stack.emulator_url },
    });
    return v.parse(v.object({ data: v.array(v.looseObject({})) }), JSON.parse(stdout)).data;
  };
  expect((await list('plans')).map(({ id }) => id)).toContain('empresa');
  for (const name of ['dead-letters', 'retries']) expect(await list(name, '--query', '{"page[size]": "5"}')).toBeInstanceOf(Array);
});
