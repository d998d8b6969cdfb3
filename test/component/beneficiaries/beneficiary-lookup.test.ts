import { openBeneficiaries, save, savedId, send } from '../../support/api/beneficiaries.ts';
import { get } from '../../support/api/invoke.ts';
import { BENEFICIARY, clabeOf, PHONE } from '../../support/builders/transfers.ts';

describe('GET /beneficiaries/lookup', () => {
  test('answers 304 when If-None-Match equals the ETag', async () => {
    const { api, caller } = await openBeneficiaries();
    await save(api, caller, { account_number: BENEFICIARY });
    const lookUp = (headers: Readonly<Record<string, string>>) =>
      get(api, caller, '/beneficiaries/lookup', { query: { account: BENEFICIARY }, headers });
    const etag = (await lookUp({})).headers['etag'] ?? '';
    expect(await lookUp({ 'If-None-Match': etag })).toMatchObject({ status: 304, text: '', headers: { etag } });
    expect((await lookUp({ 'If-None-Match': 'W/"0-active"' })).status).toBe(200);
  });

  test("finds the caller's beneficiary, active or archived, whatever spaces the account has", async () => {
    const { api, caller } = await openBeneficiaries();
    const id = await savedId(api, caller, { account_number: BENEFICIARY });
    const lookUp = (account: string) => get(api, caller, '/beneficiaries/lookup', { query: { account } });
    expect((await lookUp(BENEFICIARY)).at('data')).toMatchObject({ id, attributes: { status: 'active' } });
    await send(api, caller, 'DELETE', `/beneficiaries/${id}`);
    expect((await lookUp(`${BENEFICIARY.slice(0, 3)} ${BENEFICIARY.slice(3)}`)).at('data')).toMatchObject({
      id,
      attributes: { status: 'inactive' },
    });
  });

  test.each([clabeOf('012', 8), PHONE, '12', 'nada', '9'.repeat(200)])(
    'answers 404 for %s, which the caller has not saved',
    async (account) => {
      const { api, caller } = await openBeneficiaries();
      const other = await api.createUser('other');
      await save(api, other, { account_number: clabeOf('012', 8) });
      const reply = await get(api, caller, '/beneficiaries/lookup', { query: { account } });
      expect(reply).toMatchObject({ status: 404, problems: [{ code: 'beneficiary_not_found' }] });
    },
  );

  test.each([{}, { account: '' }, { account: '  ' }])('answers 400 query_param_account_required for %j', async (query) => {
    const { api, caller } = await openBeneficiaries();
    const reply = await get(api, caller, '/beneficiaries/lookup', { query });
    expect(reply).toMatchObject({ status: 400, problems: [{ code: 'query_param_account_required', at: 'account' }] });
  });
});
