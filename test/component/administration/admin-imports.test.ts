import { anExpectedLine, expectedCsv, importOfExpected } from '../../support/api/expected-payment-imports.ts';
import { importOf } from '../../support/api/imports.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { importOfLines, lines } from '../../support/api/validation-imports.ts';
import { openAdmin } from './admin-reader.ts';

const ACCOUNT = '646180110400000007';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const beneficiaries = await importOf(api, caller, [{ alias: 'Papel', cuenta: ACCOUNT }]);
  api.clock.advance(1_000);
  const validations = await importOfLines(api, caller, lines(2));
  api.clock.advance(1_000);
  const expected = await importOfExpected(api, caller, expectedCsv([anExpectedLine(1)]));
  return { api, caller, beneficiaries, validations, expected, ...(await openAdmin(api)) };
};

describe('GET /admin/imports', () => {
  test('lists every kind newest first with their counters, without contents of rows', async () => {
    const { caller, beneficiaries, validations, expected, get } = await open();
    const reply = await get(`/imports?user_id=${caller.user.id}`);
    expect(reply.json).toMatchObject({
      data: [
        { id: expected, attributes: { kind: 'expected_payments', status: 'preview_ready', counts: { total_rows: 1 } } },
        { id: validations, attributes: { kind: 'validations', status: 'preview_ready', counts: { total_rows: 2 } } },
        { id: beneficiaries, attributes: { kind: 'beneficiaries', user_id: caller.user.id, counts: { total_rows: 1 } } },
      ],
    });
    expect(reply.text).not.toContain(ACCOUNT);
    expect(reply.text).not.toContain('Papel');
  });

  test('lists one kind, a status, page by page, and nothing of another user', async () => {
    const { caller, admin, beneficiaries, validations, expected, get } = await open();
    const user = `user_id=${caller.user.id}`;
    expect((await get(`/imports?${user}&kind=beneficiaries`)).json).toMatchObject({ data: [{ id: beneficiaries }] });
    expect((await get(`/imports?${user}&status=completed,failed`)).json).toMatchObject({ data: [] });
    expect((await get(`/imports?user_id=${admin.user.id}`)).json).toMatchObject({ data: [] });
    const first = await get(`/imports?${user}&per_page=1`);
    expect(first.json).toMatchObject({ data: [{ id: expected }] });
    const second = await get(String(first.at('links.next')).slice('/v1/admin'.length));
    expect(second.json).toMatchObject({ data: [{ id: validations }] });
    const next = String(second.at('links.next')).slice('/v1/admin'.length);
    expect((await get(next)).json).toMatchObject({ data: [{ id: beneficiaries }], links: { next: null } });
    expect(await get(next.replace('per_page=1', 'per_page=1&status=failed'))).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_cursor' }],
    });
  });
});

describe('GET /admin/imports/{kind}/{id}', () => {
  test('shows an import of the user, and 404 for another user, kind or id', async () => {
    const { caller, admin, beneficiaries, get } = await open();
    const read = (kind: string, user: string, id = beneficiaries) => get(`/imports/${kind}/${id}?user_id=${user}`);
    const found = await read('beneficiaries', caller.user.id);
    expect(found).toMatchObject({ status: 200, json: { data: { id: beneficiaries, attributes: { status: 'preview_ready' } } } });
    expect((await read('beneficiaries', admin.user.id)).status).toBe(404);
    expect((await read('validations', caller.user.id)).status).toBe(404);
    expect((await read('others', caller.user.id)).status).toBe(404);
    expect((await read('beneficiaries', caller.user.id, '42')).status).toBe(404);
  });
});
