import * as v from 'valibot';

import { call, codesOf, eventually } from '../support/api.ts';
import { everyLogLine } from '../support/function-log.ts';
import { backdateParticipantsCheck, newUser, restorePortalRate, runTask } from '../support/operator.ts';
import { clabeAt, newPayment, portal, requestFor } from '../support/portal.ts';
import { accountOn } from '../support/stack.ts';

const { api_key: key } = accountOn('empresa');

const structure = v.object({
  data: v.object({
    attributes: v.looseObject({
      account_type: v.string(),
      checksum_valid: v.boolean(),
      auto_completed: v.nullable(v.string()),
      bank: v.nullable(v.object({ central_code: v.nullable(v.string()), name: v.string() })),
      card: v.nullable(v.looseObject({ bin: v.string(), brand: v.nullable(v.string()), country_iso: v.nullable(v.string()) })),
    }),
  }),
});

const check = async (query: string) => {
  const answer = await call(`/beneficiaries/validate-account?${query}`, { key });
  expect(answer.status).toBe(200);
  return v.parse(structure, JSON.parse(answer.text)).data.attributes;
};

describe('GET /beneficiaries/validate-account', () => {
  test('answers type and bank of a CLABE and of its prefix, and completes 17 digits', async () => {
    const clabe = clabeAt('072');
    expect(await check(`account=${clabe}`)).toMatchObject({ account_type: 'clabe', checksum_valid: true, bank: { central_code: '40072' } });
    expect(await check(`account=072&type=clabe`)).toMatchObject({ account_type: 'clabe', bank: { central_code: '40072' } });
    expect(await check(`account=${clabe.slice(0, 17)}`)).toMatchObject({ account_type: 'clabe', auto_completed: clabe });
    expect(await check(`account=${encodeURIComponent(`${clabe.slice(0, 3)} ${clabe.slice(3)}`)}`)).toMatchObject({ checksum_valid: true });
  });

  test('answers issuer and network of a Mexican card, a foreign card and an unknown BIN', async () => {
    expect(await check('account=4152313200000001')).toMatchObject({
      account_type: 'card',
      bank: { central_code: '40012' },
      card: { bin: '415231', brand: 'visa' },
    });
    expect(await check('account=180000&type=bin')).toMatchObject({
      bank: { central_code: null, name: 'JCB CO., LTD.' },
      card: { country_iso: 'JP' },
    });
    expect(await check('account=2221999999999999')).toMatchObject({ bank: null, card: { brand: 'mastercard', country_iso: null } });
  });

  test('answers 400 without account, 403 without permission and 401 without credential', async () => {
    const { api_key: without } = await newUser('free', { permissions: ['validations:read'] });
    const path = '/beneficiaries/validate-account';
    const answers = [
      await call(`${path}?account=`, { key }),
      await call(`${path}?account=1`, { key: without }),
      await call(`${path}?account=1`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 403, 401]);
    expect(answers.flatMap(codesOf)).toEqual(['query_param_account_required', 'forbidden', 'unauthorized']);
  });
});

describe('public bank data', () => {
  test('GET /public/bin-lookup/{bin} answers the issuer with Cache-Control, 404 and 422', async () => {
    const answer = await call('/public/bin-lookup/4152313200000001');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
    expect(JSON.parse(answer.text)).toMatchObject({
      data: { type: 'bin_lookup', id: '415231', attributes: { bank_name: 'BBVA MEXICO', central_code: '40012' } },
    });
    const [unknown, wrong] = [await call('/public/bin-lookup/999999'), await call('/public/bin-lookup/41523')];
    expect([unknown.status, ...codesOf(unknown), wrong.status, ...codesOf(wrong)]).toEqual([404, 'bin_not_found', 422, 'invalid_bin']);
  });

  test('GET /public/banks answers the banks, and 304 when If-None-Match equals the ETag', async () => {
    const first = await call('/public/banks');
    expect(first.status).toBe(200);
    expect(first.text).toContain('"Bancomer"');
    const again = await call('/public/banks', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('a new SPEI participant', () => {
  const listRequests = async () => (await portal.requests()).filter(({ path }) => path.endsWith('/instituciones.do'));

  beforeAll(async () => {
    await portal.reset();
    await restorePortalRate();
  });

  afterAll(async () => {
    await portal.newcomers([]);
    await backdateParticipantsCheck();
    await runTask('bank-accounts', 'refresh_participants');
    await portal.reset();
  });

  test('is refreshed from the daily list, classified, listed and queried without a deployment', async () => {
    await portal.newcomers([{ clave: '90799', nombre: 'BANCO NUEVO' }]);
    await backdateParticipantsCheck();
    await runTask('bank-accounts', 'refresh_participants');
    await runTask('bank-accounts', 'refresh_participants');
    expect(await listRequests()).toHaveLength(1);

    await eventually('the new bank is known by its prefix', 30, async () =>
      (await check('account=799&type=clabe')).bank?.name === 'BANCO NUEVO' ? true : null,
    );
    await eventually('the new bank is listed', 30, async () => ((await call('/public/banks')).text.includes('"id":"90799"') ? true : null));

    const { api_key: own } = await newUser('negocio');
    await eventually('the new bank is asked about', 60, async () => {
      const payment = newPayment({ cuenta_beneficiaria: clabeAt('799') });
      await call('/validate', { key: own, method: 'POST', body: requestFor(payment) });
      return (await portal.queriesFor(payment.clave_rastreo)).some(({ form }) => form['receptor'] === '90799') ? true : null;
    });
    expect((await everyLogLine()).some(({ text }) => text.includes('participants_drifted') && text.includes('90799'))).toBe(true);
  });
});
