import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runCli } from '../../../infra/sdk/runtime/cli.ts';
import { KEY, refusal, serve, type Reply } from './server.ts';

const FIELDS = {
  fecha: 'string',
  monto: 'number',
  clave_rastreo: 'string',
  playground: 'boolean',
  cuentas_candidatas: 'array',
} as const;

const validation = (status: string): Reply => ({ headers: { 'retry-after': '0' }, body: { data: { id: 'v1', attributes: { status } } } });

/** Runs a command against a server with the given replies. */
const run = async (args: readonly string[], replies: readonly Reply[] = [], env: Readonly<Record<string, string>> = {}) => {
  const { baseUrl, received } = await serve(...replies);
  const output = { printed: '', failed: '' };
  const status = await runCli(args, {
    env: { SPEI_API_KEY: KEY, SPEI_BASE_URL: baseUrl, ...env },
    fields: FIELDS,
    print: (text) => {
      output.printed += typeof text === 'string' ? text : new TextDecoder().decode(text);
    },
    printError: (text) => {
      output.failed += text;
    },
  });
  return { status, received, ...output };
};

const VALIDATE = ['validate', '--fecha', '2026-11-19', '--monto', '1250.50'];

describe('spei validate', () => {
  test('sends each option as the field of the same name and prints the answer as JSON', async () => {
    const candidates = ['--cuentas-candidatas', '1', '--cuentas-candidatas', '2'];
    const args = [...VALIDATE, '--clave-rastreo', 'ABC', '--playground', ...candidates, '--async', '--idempotency-key', 'order-1'];
    const { status, received, printed } = await run(args, [validation('valid')]);
    expect(status).toBe(0);
    expect(JSON.parse(printed)).toEqual({ data: { id: 'v1', attributes: { status: 'valid' } } });
    expect(received).toMatchObject([{ method: 'POST', url: '/v1/validate?async=1', headers: { 'idempotency-key': 'order-1' } }]);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      fecha: '2026-11-19',
      monto: 1250.5,
      clave_rastreo: 'ABC',
      playground: true,
      cuentas_candidatas: ['1', '2'],
    });
  });

  test.each([
    ['valid', 0],
    ['failed', 1],
    ['error', 1],
    ['not_found', 3],
    ['invalid', 4],
    ['queued', 5],
    ['processing', 5],
    ['cep_unavailable', 6],
    ['returned', 7],
  ])('exits for a validation that is %s with %d', async (verdict, status) => {
    expect((await run(VALIDATE, [validation(verdict)])).status).toBe(status);
  });

  test('exits for a refused field with 4, and reports its code and pointer as JSON on the error output', async () => {
    const { status, printed, failed } = await run(VALIDATE, [refusal(422, 'invalid_amount')]);
    expect([status, printed]).toEqual([4, '']);
    expect(JSON.parse(failed)).toEqual({
      errors: [{ code: 'invalid_amount', detail: 'Refused.', pointer: '/data/attributes/monto' }],
      status: 422,
      request_id: 'r1',
    });
  });
});

describe('spei', () => {
  test('get prints a validation', async () => {
    const { received, status } = await run(['get', 'v1'], [validation('not_found')]);
    expect([status, received[0]?.url]).toEqual([3, '/v1/validations/v1']);
  });

  test('get of a validation that does not exist exits with 3', async () => {
    expect((await run(['get', 'v1'], [refusal(404, 'not_found')])).status).toBe(3);
  });

  test('wait requests the validation until it has a verdict', async () => {
    const { status, received } = await run(['wait', 'v1'], [validation('queued'), validation('processing'), validation('valid')]);
    expect([status, received.length]).toEqual([0, 3]);
  });

  test('wait exits with 5 when there is no verdict in time', async () => {
    expect(await run(['wait', 'v1', '--timeout', '0'], [validation('queued')])).toMatchObject({ status: 5 });
  });

  test('cep writes the certificate to a file, byte for byte', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cep-'));
    try {
      const file = join(folder, 'cep.xml');
      const { status, printed, received } = await run(['cep', 'v1', '--xml', '-o', file], [{ body: '<cep/>\r\n' }]);
      expect([status, received[0]?.url, readFileSync(file, 'utf8')]).toEqual([0, '/v1/validations/v1/cep?format=xml', '<cep/>\r\n']);
      expect(JSON.parse(printed)).toEqual({ file, bytes: 8 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('request sends any request with its data', async () => {
    const { status, received, printed } = await run(['request', 'put', '/users/me/retry-policy?x=1', '--data', '{"a":1}'], [{ body: [2] }]);
    expect([status, JSON.parse(printed)]).toEqual([0, [2]]);
    expect(received).toMatchObject([{ method: 'PUT', url: '/v1/users/me/retry-policy?x=1', body: '{"a":1}' }]);
  });

  test.each([
    ['no command', []],
    ['another command', ['pay']],
    ['an unknown option', ['get', 'v1', '--api-key', KEY]],
    ['too few arguments', ['get']],
    ['an amount that is no number', ['validate', '--monto', 'mil']],
    ['neither --xml nor --pdf', ['cep', 'v1']],
    ['data that is no JSON', ['request', 'POST', '/validate', '--data', '{']],
    ['a path of another host', ['request', 'GET', 'https://example.com/']],
  ])('exits with 2 and sends nothing for %s', async (_name, args) => {
    const { status, received, failed } = await run(args, [{ body: {} }]);
    expect([status, received]).toEqual([2, []]);
    expect(failed).toContain('Usage: spei');
    expect(failed).not.toContain(KEY);
  });

  test.each([
    ['without a key', { SPEI_API_KEY: '' }],
    ['with a key that no header can have', { SPEI_API_KEY: `${KEY}\n` }],
    ['with an address in clear', { SPEI_BASE_URL: 'http://api.example.com/v1' }],
  ])('exits with 2 %s', async (_name, env) => {
    expect(await run(['get', 'v1'], [], env)).toMatchObject({ status: 2 });
  });

  test.each([
    ['a refusal', refusal(401, 'unauthorized'), {}],
    ['an answer of another server', { status: 500, body: '<html>' }, {}],
    ['a key with a line break', validation('valid'), { SPEI_API_KEY: `${KEY}\n` }],
  ])('never prints the key, here with %s', async (_name, reply, env) => {
    const { printed, failed, status } = await run(['get', 'v1'], [reply], env);
    expect(status).not.toBe(0);
    expect(`${printed}${failed}`).not.toContain(KEY);
  });
});
