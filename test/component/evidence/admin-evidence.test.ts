import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { BENEFICIARY, transferBody } from '../../support/builders/transfers.ts';
import { filesOf, verifyWithScript } from '../../support/evidence/pack.ts';
import { portalWith } from '../../support/evidence/portal.ts';
import { certificateOf, validatedOver } from '../../support/evidence/validated.ts';
import { PDF_BYTES } from '../../unit/banxico/cep-fixtures.ts';
import { openAdmin } from '../administration/admin-reader.ts';
import { openTestMode, scenarioBody } from '../test-mode/test-mode.ts';

const REFERENCE = 'pedido de juana';

const open = async () => {
  const validated = await validatedOver(portalWith(certificateOf, PDF_BYTES), transferBody({ client_ref: REFERENCE }));
  return { ...validated, ...(await openAdmin(validated.api)) };
};

describe('GET /admin/validations/{id}/evidence', () => {
  test('packs a genuine archive without accounts, names and documents, and the audit has no row of it', async () => {
    const { id, get: read, keys, rows } = await open();
    const reply = await read(`/validations/${id}/evidence`);
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip', 'cache-control': 'no-store' } });
    expect(verifyWithScript(reply.bytes, await keys())).toContain(`genuine: validation ${id} is valid`);
    const files = filesOf(reply.bytes);
    expect([...files.keys()]).toEqual(['manifest.jws', 'request.json', 'verdict.json', 'attempts.json', 'verification.json']);
    for (const hidden of [BENEFICIARY, REFERENCE, 'ORDENANTE', 'BENEFICIARI']) expect(reply.bytes.includes(hidden)).toBe(false);
    expect(JSON.parse(String(files.get('verdict.json')))).toMatchObject({
      status: 'valid',
      is_masked: true,
      attempt: 1,
      service_version: '9.8.7',
    });
    expect(JSON.parse(String(files.get('attempts.json')))).toMatchObject([
      {
        is_verdict: true,
        queries: [{ withheld: 'masked', query: null, exchanges: [{ form: null, file: null, status: 200 }, {}, {}, {}] }],
      },
    ]);
    expect(await rows()).toEqual([]);
  });

  test('is the pack of the owner for an admin with the right to clear data, with a row of the audit', async () => {
    const { id, get: read, evidence, rows, giveClearData } = await open();
    await giveClearData();
    const [ours, theirs] = [filesOf((await evidence()).bytes), filesOf((await read(`/validations/${id}/evidence`)).bytes)];
    for (const files of [ours, theirs]) expect([...files.keys()].shift()).toBe('manifest.jws');
    const contents = ([path]: readonly [string, Buffer]) => path !== 'manifest.jws';
    expect([...theirs].filter(contents)).toEqual([...ours].filter(contents));
    expect(await rows()).toMatchObject([{ area: 'validations', action: 'read_clear_data', target: { kind: 'validation', id } }]);
  });

  test('answers 404 for a validation of test mode, whose verdict is a script', async () => {
    const { api, test: key } = await openTestMode();
    const scripted = await postValidate(api, key, scenarioBody('VALID'));
    expect(scripted.at('data.attributes.status')).toBe('valid');
    const { get: read } = await openAdmin(api);
    const path = `/validations/${String(scripted.at('data.id'))}`;
    expect((await read(path)).status).toBe(200);
    expect((await read(`${path}/evidence`)).problems).toMatchObject([{ code: 'not_found' }]);
  });

  test('answers 404 for an absent one, and refuses a user', async () => {
    const { api, caller, id, get: read } = await open();
    expect((await read('/validations/5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11/evidence')).status).toBe(404);
    expect((await get(api, caller, `/admin/validations/${id}/evidence`)).status).toBe(403);
    expect((await invoke(api, { path: `/admin/validations/${id}/evidence` })).status).toBe(401);
  });
});
