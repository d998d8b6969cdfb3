import * as v from 'valibot';

import { resolveBankName } from '../../../shared/banking/domain/bank/bank-name.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { get, invoke, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { findBin } from '../../support/card-bins.ts';
import { snapshotOf } from '../../support/contracts/banking/participant-snapshots.ts';

const TODAY = calendarDateIn(MEXICO_CITY, ACCEPTED_AT);

const bankList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      attributes: v.object({ central_code: v.string(), clabe_prefix: v.string(), name: v.string(), aliases: v.array(v.string()) }),
    }),
  ),
});

const check = async (api: TestApi, query: Readonly<Record<string, string>>): Promise<ApiReply> =>
  get(api, await api.createUser('caller'), '/beneficiaries/validate-account', { query });

const attributesOf = (reply: ApiReply): unknown => {
  expect(reply.status).toBe(200);
  return reply.at('data.attributes');
};

describe('GET /beneficiaries/validate-account', () => {
  test('answers the type, check digit and bank of a CLABE', async () => {
    const reply = await check(makeTestApi(), { account: '072180000000000013' });
    expect(reply.at('data.type')).toBe('account_structure');
    expect(attributesOf(reply)).toEqual({
      input: '072180000000000013',
      length: 18,
      is_numeric: true,
      account_type: 'clabe',
      is_complete: true,
      checksum_valid: true,
      computed_control_digit: '3',
      auto_completed: null,
      bank: { central_code: '40072', name: 'BANORTE' },
      card: null,
    });
  });

  test('answers the bank, brand and type of a card', async () => {
    expect(attributesOf(await check(makeTestApi(), { account: '4152313200000001' }))).toEqual({
      input: '4152313200000001',
      length: 16,
      is_numeric: true,
      account_type: 'card',
      is_complete: true,
      checksum_valid: false,
      computed_control_digit: null,
      auto_completed: null,
      bank: { central_code: '40012', name: 'BBVA MEXICO' },
      card: { bin: '415231', brand: 'visa', type: 'debit', level: 'electron', country_iso: 'MX' },
    });
  });

  test('answers the issuer and country of a foreign card, without a bank code', async () => {
    const { bin, issuer } = findBin('180000') ?? {};
    expect(attributesOf(await check(makeTestApi(), { account: '1800000000000000' }))).toMatchObject({
      account_type: 'card',
      bank: { central_code: null, name: issuer },
      card: { bin, brand: 'jcb', country_iso: 'JP' },
    });
  });

  test('answers only the network of a card whose BIN is unknown', async () => {
    expect(attributesOf(await check(makeTestApi(), { account: '2221999999999999' }))).toMatchObject({
      bank: null,
      card: { bin: '22219999', brand: 'mastercard', type: null, level: null, country_iso: null },
    });
  });

  test('answers no check digit and no bank for a phone', async () => {
    expect(attributesOf(await check(makeTestApi(), { account: '5512345678' }))).toMatchObject({
      account_type: 'phone',
      is_complete: true,
      checksum_valid: false,
      bank: null,
      card: null,
    });
  });

  test.each([
    ['1', 1, true],
    ['07218', 5, true],
    ['12345678901234567890', 20, true],
    ['hola', 0, false],
    ['07218000000000001X', 17, false],
    ['--', 0, false],
  ])('answers account_type unknown for %j', async (account, length, isNumeric) => {
    expect(attributesOf(await check(makeTestApi(), { account }))).toMatchObject({
      input: account,
      length,
      is_numeric: isNumeric,
      account_type: 'unknown',
      is_complete: false,
      checksum_valid: false,
    });
  });

  test('ignores spaces and hyphens, and echoes the input as sent', async () => {
    expect(attributesOf(await check(makeTestApi(), { account: '072 180-00000000001 3' }))).toMatchObject({
      input: '072 180-00000000001 3',
      length: 18,
      checksum_valid: true,
    });
  });

  test('completes 17 digits of a CLABE with the control digit', async () => {
    expect(attributesOf(await check(makeTestApi(), { account: '07218000000000001' }))).toMatchObject({
      account_type: 'clabe',
      is_complete: false,
      checksum_valid: false,
      computed_control_digit: '3',
      auto_completed: '072180000000000013',
    });
  });

  test.each(['072', '0721', '072180000000000'])('answers the bank of %s when type is clabe', async (account) => {
    expect(attributesOf(await check(makeTestApi(), { account, type: 'clabe' }))).toMatchObject({
      account_type: 'clabe',
      is_complete: false,
      bank: { central_code: '40072', name: 'BANORTE' },
    });
  });

  test.each(['415231', '41523132'])('looks %s up when type is bin', async (account) => {
    expect(attributesOf(await check(makeTestApi(), { account, type: 'bin' }))).toMatchObject({
      account_type: 'card',
      is_complete: false,
      bank: { central_code: '40012' },
      card: { bin: '415231', brand: 'visa' },
    });
  });

  test.each(['CLABE', 'phone', ''])('ignores type %j and classifies by the number of digits', async (type) => {
    expect(attributesOf(await check(makeTestApi(), { account: '5512345678', type }))).toMatchObject({ account_type: 'phone' });
  });

  test.each([{}, { account: '' }, { account: '   ' }, { type: 'clabe' }])('answers 400 without an account: %j', async (query) => {
    const reply = await check(makeTestApi(), query);
    expect(reply).toMatchObject({ status: 400, problems: [{ code: 'query_param_account_required', at: 'account' }] });
  });

  test('answers 403 forbidden without beneficiaries:read, whatever the query', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('reader', { permissions: ['validations:read'] });
    for (const query of [{ account: '072180000000000013' }, {}]) {
      const reply = await get(api, caller, '/beneficiaries/validate-account', { query });
      expect(reply).toMatchObject({ status: 403, problems: [{ code: 'forbidden' }] });
      expect(reply.details[0]).toContain('beneficiaries:read');
    }
  });

  test('answers 401 unauthorized without a credential', async () => {
    const reply = await invoke(makeTestApi(), { path: '/beneficiaries/validate-account?account=1' });
    expect(reply).toMatchObject({ status: 401, problems: [{ code: 'unauthorized' }] });
  });

  test('counts towards the request rate and uses no quota unit', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('caller', { monthlyLimit: 0 });
    const reply = await get(api, caller, '/beneficiaries/validate-account', { query: { account: '1' } });
    expect(reply.status).toBe(200);
    expect(Number(reply.headers['x-ratelimit-remaining'])).toBe(Number(reply.headers['x-ratelimit-limit']) - 1);
  });

  test('answers a new bank once a snapshot of the participants has it', async () => {
    const api = makeTestApi();
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    expect(attributesOf(await check(api, { account: '799', type: 'clabe' }))).toMatchObject({
      bank: { central_code: '90799', name: 'BANCO NUEVO' },
    });
  });
});

describe('GET /public/bin-lookup/{bin}', () => {
  const lookUp = (bin: string, api = makeTestApi()): Promise<ApiReply> => invoke(api, { path: `/public/bin-lookup/${bin}` });

  test.each([
    ['45710600', '457106'],
    ['45715252', '457152'],
  ])('answers for %s, whose row has no issuer, with the shorter BIN %s', async (bin, answered) => {
    expect(await lookUp(bin).then((reply) => reply.at('data'))).toMatchObject({ id: answered });
  });

  test('answers 200 without a credential, with Cache-Control of a day', async () => {
    const reply = await lookUp('415231');
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=86400', vary: 'Accept-Language' });
    expect(reply.at('data')).toEqual({
      type: 'bin_lookup',
      id: '415231',
      attributes: {
        bin: '415231',
        bank_name: 'BBVA MEXICO',
        central_code: '40012',
        card_brand: 'visa',
        card_type: 'debit',
        card_level: 'electron',
        country_iso: 'MX',
      },
    });
  });

  test.each(['4152313', '41523132', '4152313200000001'])('ignores the digits of %s after the BIN', async (bin) => {
    expect((await lookUp(bin)).at('data.id')).toBe('415231');
  });

  test.each([
    ['45710040', 'NORDEA', '45710040'],
    ['4571009900000000', 'TELLER, A.S.', '457100'],
  ])('answers for %s the bank %s of the longest BIN that matches', async (bin, bankName, found) => {
    const reply = await lookUp(bin);
    expect([reply.at('data.id'), reply.at('data.attributes.bank_name')]).toEqual([found, bankName]);
  });

  test('answers central_code null for a bank outside SPEI', async () => {
    const reply = await lookUp('370700');
    expect(reply.at('data.attributes')).toMatchObject({
      bank_name: 'AMERICAN EXPRESS',
      central_code: null,
      card_brand: 'american express',
    });
  });

  test('answers central_code null for a foreign bank', async () => {
    expect((await lookUp('180000')).at('data.attributes')).toMatchObject({
      bank_name: 'JCB CO., LTD.',
      central_code: null,
      country_iso: 'JP',
    });
  });

  test('answers 404 with Cache-Control no-store for an unknown BIN', async () => {
    const reply = await lookUp('999999');
    expect(reply).toMatchObject({ status: 404, problems: [{ code: 'bin_not_found' }] });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test.each(['376640', '342000'])('answers 404 for %s, whose row has no issuer', async (bin) => {
    expect(findBin(bin)).toMatchObject({ bin, issuer: null, brand: 'AMERICAN EXPRESS' });
    expect(await lookUp(bin)).toMatchObject({ status: 404, problems: [{ code: 'bin_not_found' }] });
  });

  test('answers 404 for a BIN whose row has no country', async () => {
    expect(findBin('404028')).toMatchObject({ issuer: 'CMR FALABELLA', countryIso: null });
    expect((await lookUp('404028')).status).toBe(404);
  });

  test.each(['41523', '41523132000000011', '41523x', '415-231', '４１５２３１'])(
    'answers 422 invalid_bin for %s, not 6 to 16 digits',
    async (bin) => {
      const reply = await lookUp(encodeURIComponent(bin));
      expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_bin', at: 'bin' }] });
    },
  );
});

describe('GET /public/banks', () => {
  const list = (api: TestApi, headers: Readonly<Record<string, string>> = {}): Promise<ApiReply> =>
    invoke(api, { path: '/public/banks', headers });

  const banksOf = (reply: ApiReply) => v.parse(bankList, reply.json).data;

  const bankOf = (reply: ApiReply, code: string) => banksOf(reply).find(({ id }) => id === code);

  test('answers each bank with its codes, name and aliases', async () => {
    const reply = await list(makeTestApi());
    expect(reply.status).toBe(200);
    const { aliases, ...bbva } = bankOf(reply, '40012')?.attributes ?? { aliases: [] };
    expect(bbva).toEqual({ central_code: '40012', clabe_prefix: '012', name: 'BBVA MEXICO' });
    expect(aliases).toEqual(expect.arrayContaining(['Bancomer', 'BBVA Bancomer']));
    expect(bankOf(reply, '40638')).toBeDefined();
    expect(bankOf(reply, '90638')).toBeUndefined();
  });

  test('lists only names and aliases that resolve to their bank', async () => {
    const api = makeTestApi();
    const participants = await api.participants.latest();
    for (const { id, attributes } of banksOf(await list(api))) {
      for (const name of [attributes.name, attributes.central_code, attributes.clabe_prefix, ...attributes.aliases]) {
        expect(resolveBankName(name, TODAY, participants)).toMatchObject({ kind: 'participant', code: id });
      }
    }
  });

  test('lists an alias that two participants share only with the one to which it resolves', async () => {
    const reply = await list(makeTestApi());
    const codesOf = (alias: string) => banksOf(reply).flatMap(({ id, attributes }) => (attributes.aliases.includes(alias) ? [id] : []));
    expect([codesOf('Citi'), codesOf('Monex')]).toEqual([['40124'], ['40112']]);
  });

  test('answers with Cache-Control of an hour, and 304 when If-None-Match has the ETag', async () => {
    const api = makeTestApi();
    const first = await list(api);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'Accept-Language' });
    const again = await list(api, { 'If-None-Match': `"other", ${first.headers['etag'] ?? ''}` });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
  });

  test('changes the ETag when the list changes, not when the day does', async () => {
    const api = makeTestApi();
    const { etag } = (await list(api)).headers;
    api.clock.advance(86_400_000);
    expect((await list(api)).headers['etag']).toBe(etag);
    await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
    api.clock.advance(3_600_000);
    const changed = await list(api, { 'If-None-Match': etag ?? '' });
    expect([changed.status, changed.headers['etag'] === etag]).toEqual([200, false]);
    expect(bankOf(changed, '90799')).toMatchObject({ attributes: { name: 'BANCO NUEVO', clabe_prefix: '799', aliases: [] } });
  });
});
