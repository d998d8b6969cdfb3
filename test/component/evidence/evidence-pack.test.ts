import { hash } from 'node:crypto';

import * as v from 'valibot';

import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { filesOf, verifyWithScript } from '../../support/evidence/pack.ts';
import { page, portalExchange, portalWith } from '../../support/evidence/portal.ts';
import { certificateOf, validatedOver } from '../../support/evidence/validated.ts';
import { PDF_BYTES } from '../../unit/banxico/cep-fixtures.ts';
import { notFoundPage } from '../../unit/banxico/portal-pages.ts';

const attemptsFile = v.array(
  v.looseObject({
    kind: v.string(),
    service_version: v.string(),
    is_verdict: v.boolean(),
    responses: v.object({ state: v.string(), sha256: v.nullable(v.string()) }),
    queries: v.array(
      v.looseObject({
        withheld: v.nullable(v.string()),
        exchanges: v.array(
          v.looseObject({ path: v.string(), form: v.nullable(v.string()), sha256: v.optional(v.string()), file: v.nullish(v.string()) }),
        ),
      }),
    ),
  }),
);

const attemptsIn = (files: ReadonlyMap<string, Buffer>) => v.parse(attemptsFile, JSON.parse(String(files.get('attempts.json'))));

describe('GET /validations/{id}/evidence', () => {
  test('packs request, verdict, attempts, certificate and every response byte for byte, in a fixed order', async () => {
    const { id, evidence, keys } = await validatedOver();
    const reply = await evidence();
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="evidence-${id}.zip"`,
      'repr-digest': `sha-256=:${hash('sha256', reply.bytes, 'base64')}:`,
    });
    const files = filesOf(reply.bytes);
    expect([...files.keys()]).toEqual([
      'manifest.jws',
      'request.json',
      'verdict.json',
      'attempts.json',
      'verification.json',
      'certificate/cep.xml',
      'certificate/cep.pdf',
      'responses/1-1-1.html',
      'responses/1-1-4.html',
    ]);
    expect(files.get('certificate/cep.pdf')).toEqual(Buffer.from(PDF_BYTES));
    const [attempt] = attemptsIn(files);
    expect(attempt).toMatchObject({ kind: 'first', service_version: '9.8.7', is_verdict: true, responses: { state: 'kept' } });
    const exchanges = attempt?.queries[0]?.exchanges ?? [];
    expect(exchanges.map(({ path, file }) => [path, file])).toEqual([
      ['valida.do', 'responses/1-1-1.html'],
      ['descarga.do?formato=XML', 'certificate/cep.xml'],
      ['descarga.do?formato=PDF', 'certificate/cep.pdf'],
      ['valida.do', 'responses/1-1-4.html'],
    ]);
    for (const { file, sha256 } of exchanges) expect(hash('sha256', files.get(file ?? '') ?? '')).toBe(sha256);
    expect(JSON.parse(String(files.get('verdict.json')))).toMatchObject({ status: 'valid', service_version: '9.8.7', attempt: 1 });
    expect(JSON.parse(String(files.get('request.json')))).toMatchObject({
      request_data: { clave_rastreo: transferBody()['clave_rastreo'] },
    });
    expect(verifyWithScript(reply.bytes, await keys())).toContain(`genuine: validation ${id} is valid`);
  });

  test('contains no cookie of the portal', async () => {
    const { evidence } = await validatedOver();
    expect((await evidence()).bytes.includes('secret-session')).toBe(false);
  });

  test('shows a denial with the page that denies it', async () => {
    const { evidence } = await validatedOver(portalExchange(() => page(notFoundPage())));
    const files = filesOf((await evidence()).bytes);
    expect(files.get('responses/1-1-1.html')?.toString()).toBe(notFoundPage());
    expect([...files.keys()]).not.toContain('verification.json');
  });

  test('names and does not contain responses that contradict the query', async () => {
    const other = (form: URLSearchParams) => {
      form.set('cuenta', '723180000000000058');
      return certificateOf(form);
    };
    const { created, evidence } = await validatedOver(portalWith(other, PDF_BYTES));
    expect(created.at('data.attributes.error_code')).toBe('cep_mismatch');
    const reply = await evidence();
    const [attempt] = attemptsIn(filesOf(reply.bytes));
    expect(attempt?.queries[0]).toMatchObject({ withheld: 'other_payment' });
    expect(attempt?.queries[0]?.exchanges.map(({ file }) => file)).toEqual([null, null, null]);
    expect(reply.bytes.includes('723180000000000058')).toBe(false);
  });

  test('states that responses are missing when the store refused them, and the verdict stands', async () => {
    const { created, evidence } = await validatedOver(undefined, undefined, {
      certificates: (store) => ({ ...store, saveResponses: () => Promise.reject(new Error('S3 is away')) }),
    });
    expect(created.at('data.attributes.status')).toBe('valid');
    const [attempt] = attemptsIn(filesOf((await evidence()).bytes));
    expect(attempt?.responses.state).toBe('not_stored');
    expect(attempt?.responses.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('states that responses have expired after the days of the account at the time of the request', async () => {
    const { api, evidence } = await validatedOver(portalExchange(() => page(notFoundPage())));
    await api.certificateFiles.clear();
    api.clock.advance(399 * 86_400_000);
    expect(attemptsIn(filesOf((await evidence()).bytes))[0]?.responses.state).toBe('not_stored');
    api.clock.advance(2 * 86_400_000);
    const [attempt] = attemptsIn(filesOf((await evidence()).bytes));
    expect(attempt?.responses.state).toBe('expired');
  });

  test('answers 404 to another account', async () => {
    const { api, id } = await validatedOver();
    const other = await api.createUser('other');
    expect((await get(api, other, `/validations/${id}/evidence`)).problems).toMatchObject([{ code: 'not_found' }]);
  });

  test('answers 410 once the validation is erased, and nothing of its responses is left', async () => {
    const { api, id, caller, evidence } = await validatedOver();
    const post = (path: string, body?: unknown) =>
      invoke(api, { method: 'POST', path: `/validations/${id}/${path}`, body, headers: caller.authorization });
    const token = (await post('purge/prepare')).at('data.attributes.confirmation_token');
    expect((await post('purge', { confirmation_token: token })).status).toBe(200);
    expect((await evidence()).problems).toMatchObject([{ code: 'validation_purged' }]);
    expect(await api.certificateFiles.list()).toEqual([]);
  });

  test('answers 409 before there is a verdict', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const queued = await postValidate(api, caller, transferBody(), { query: { async: 'true' } });
    const reply = await get(api, caller, `/validations/${String(queued.at('data.id'))}/evidence`);
    expect(reply.problems).toMatchObject([{ code: 'validation_not_finished' }]);
  });
});
