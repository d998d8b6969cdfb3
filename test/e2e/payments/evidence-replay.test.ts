import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { call, eventually, terminal, validationOf } from '../support/api.ts';
import { newUser } from '../support/operator.ts';
import { newPayment, portal, requestFor } from '../support/portal.ts';

const run = promisify(execFile);

beforeEach(portal.reset);
afterAll(portal.reset);

const report = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ validations: v.number(), differences: v.array(v.looseObject({ validation: v.string(), problem: v.string() })) }),
);
const failed = v.object({ code: v.literal(1), stdout: report });

/** Runs `npm run evidence -- replay`, which ends with 1 when it lists differences. */
const replay = async () => {
  const command = ['infra/operator/evidence.ts', 'replay', '--stage', 'local'];
  const ended = await run(process.execPath, command, { env: { ...process.env } }).catch((error: unknown) => v.parse(failed, error));
  const { validations, differences } = typeof ended.stdout === 'string' ? v.parse(report, ended.stdout) : ended.stdout;
  expect('code' in ended).toBe(differences.length > 0);
  return { validations, differences };
};

const retried = v.looseObject({
  data: v.looseObject({ attributes: v.looseObject({ retry_state: v.looseObject({ terminal_state: v.nullable(v.string()) }) }) }),
});

test('npm run evidence -- replay reads the responses of denials, verdicts, retries and rechecks, and finds the stored verdicts', async () => {
  const { api_key: key } = await newUser('empresa');
  const validate = (body: object) => call('/validate', { key, method: 'POST', body });
  const before = await replay();

  const settled = newPayment();
  await portal.publish(settled);
  const valid = validationOf(await validate(requestFor(settled)));
  expect((await terminal(valid.id, key)).attributes.status).toBe('valid');
  const absent = validationOf(await validate(requestFor(newPayment())));
  expect((await terminal(absent.id, key)).attributes.status).toBe('not_found');
  const late = newPayment();
  const policy = { max_retries: 2, interval_seconds: 300 };
  const awaited = validationOf(await validate({ ...requestFor(late), retry_policy: policy }));
  await portal.publish(late);
  await eventually('a retry that finds the payment', 60, async () => {
    const { data } = v.parse(retried, JSON.parse((await call(`/validations/${awaited.id}`, { key })).text));
    return data.attributes.retry_state.terminal_state === 'resolved' ? true : null;
  });
  await portal.publish({ ...settled, estado: 'Devuelto', cep: true });
  expect((await call(`/validations/${valid.id}/recheck`, { key, method: 'POST' })).status).toBe(200);

  const after = await replay();
  // Other journeys kill functions, which leaves responses of attempts without an end.
  const ours = [valid.id, absent.id, awaited.id];
  expect(after.differences.filter(({ validation }) => ours.includes(validation))).toEqual([]);
  expect(after.validations).toBeGreaterThanOrEqual(before.validations + ours.length);
});
