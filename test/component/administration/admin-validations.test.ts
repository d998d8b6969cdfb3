import { testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { BENEFICIARY, transferBody } from '../../support/builders/transfers.ts';
import { scenarioBody, testKeyFor } from '../test-mode/test-mode.ts';
import { openAdmin } from './admin-reader.ts';

const NAME = 'JUANA PEREZ LOPEZ';
const REFERENCE = 'pedido de juana';

const open = async () => {
  const api = makeTestApi();
  api.source.onQuery((query) => certified(query, { beneficiarioNombre: NAME }));
  const caller = await api.createUser();
  const validate = async (number: number) => {
    const reply = await postValidate(api, caller, transferBody({ clave_rastreo: `EJEMPLO202611030000${number}`, client_ref: REFERENCE }));
    return String(reply.at('data.id'));
  };
  return { api, caller, validate, ...(await openAdmin(api)) };
};

describe('GET /admin/validations', () => {
  test('lists the validations of the user newest first, with masked accounts, page by page', async () => {
    const { api, caller, validate, get } = await open();
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      ids.push(await validate(number));
      api.clock.advance(1_000);
    }
    const first = await get(`/validations?user_id=${caller.user.id}&per_page=2`);
    expect(first.json).toMatchObject({
      data: [
        {
          id: ids[2],
          attributes: { user_id: caller.user.id, mode: 'live', status: 'valid' },
        },
        { id: ids[1] },
      ],
    });
    expect(first.at('data.0.attributes.beneficiary_account')).toMatch(/^\*{14}\d{4}$/);
    expect(first.text).not.toContain(BENEFICIARY);
    expect(first.text).not.toContain(REFERENCE);
    const next = String(first.at('links.next')).slice('/v1/admin'.length);
    expect((await get(next)).json).toMatchObject({ data: [{ id: ids[0] }], links: { next: null } });
  });

  test('lists by status and day, and nothing of another user', async () => {
    const { caller, admin, validate, get } = await open();
    await validate(0);
    const count = async (query: string) => (await get(`/validations?${query}`)).text.split('"type":"validation"').length - 1;
    const user = `user_id=${caller.user.id}`;
    expect(await count(`${user}&status=valid`)).toBe(1);
    expect(await count(`${user}&status=not_found,error`)).toBe(0);
    expect(await count(`${user}&to=2026-01-01`)).toBe(0);
    expect(await count(`user_id=${admin.user.id}`)).toBe(0);
  });

  test('lists the data of test mode by the id of their owner, with that mode', async () => {
    const { api, caller, get } = await open();
    const key = await testKeyFor(api, caller);
    const id = String((await postValidate(api, key, scenarioBody('VALID'))).at('data.id'));
    const owner = testPartitionOf(caller.user.id);
    const attributes = { user_id: owner, mode: 'test' };
    expect((await get(`/validations?user_id=${owner}`)).json).toMatchObject({ data: [{ id, attributes }] });
    expect((await get(`/validations/${id}`)).json).toMatchObject({ data: { attributes } });
    expect((await get(`/validations?user_id=${caller.user.id}`)).json).toMatchObject({ data: [] });
  });

  test.each([
    ['', 'user_id'],
    ['user_id=42', 'user_id'],
    ['user_id=5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11&status=lost', 'status'],
    ['user_id=5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11&user=1', 'user'],
  ])('answers 422 invalid_filter to ?%s', async (query, parameter) => {
    const { get } = await open();
    expect(await get(`/validations?${query}`)).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: parameter }] });
  });

  test('a cursor works for its user alone', async () => {
    const { caller, admin, validate, get } = await open();
    for (let number = 0; number < 2; number += 1) await validate(number);
    const page = await get(`/validations?user_id=${caller.user.id}&per_page=1`);
    const other = String(page.at('links.next')).replace(caller.user.id, admin.user.id).slice('/v1/admin'.length);
    expect(await get(other)).toMatchObject({ status: 422, problems: [{ code: 'invalid_cursor' }] });
  });
});

describe('GET /admin/validations/{id}', () => {
  test('masks accounts, names and the reference, and the audit has no row of it', async () => {
    const { validate, get, rows } = await open();
    const reply = await get(`/validations/${await validate(0)}`);
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.at('data.attributes')).toMatchObject({ is_masked: true, client_ref: null, beneficiary: { name: 'J**** P**** L****' } });
    for (const hidden of [BENEFICIARY, NAME, REFERENCE]) expect(reply.text).not.toContain(hidden);
    expect(await rows()).toEqual([]);
  });

  test('shows them to an admin with the right to clear data, with a row of the audit for each reading', async () => {
    const { validate, get, rows, giveClearData } = await open();
    const id = await validate(0);
    await giveClearData();
    for (let reading = 0; reading < 2; reading += 1) {
      expect((await get(`/validations/${id}`)).at('data.attributes')).toMatchObject({
        is_masked: false,
        client_ref: REFERENCE,
        beneficiary_account: BENEFICIARY,
        beneficiary: { name: NAME },
      });
    }
    const row = { area: 'validations', action: 'read_clear_data', target: { kind: 'validation', id } };
    expect(await rows()).toMatchObject([row, row]);
  });

  test('answers 404 for an absent one', async () => {
    const { get } = await open();
    expect((await get('/validations/5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11')).status).toBe(404);
  });
});
