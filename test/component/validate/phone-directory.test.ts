import { get, postValidate } from '../../support/api/invoke.ts';
import { AN_INTERVAL_MS, POLICY } from '../../support/api/retries.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { BANORTE, BBVA, BBVA_CARD, BENEFICIARY, PHONE, SANTANDER, transferBody } from '../../support/builders/transfers.ts';
import { open, openObserved, seenBy, toPhoneAt } from './phone-transfers.ts';

describe('the phone directory', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['a CLABE', { cuenta_beneficiaria: BENEFICIARY }],
    ['a card', { cuenta_beneficiaria: BBVA_CARD }],
  ])('records nothing for %s', async (_kind, changes) => {
    const { api, caller, recorded } = await openObserved();
    expect((await postValidate(api, caller, transferBody(changes))).at('data.attributes.status')).toBe('valid');
    await api.processEvents();
    expect(recorded).toEqual([]);
  });

  test('records the bank of a payment found by a retry', async () => {
    const { api, caller, recorded } = await openObserved();
    api.source.onQuery(() => NOT_FOUND);
    await postValidate(api, caller, { ...toPhoneAt('BBVA'), retry_policy: POLICY });
    api.source.onQuery((query) => certified(query));
    api.clock.advance(AN_INTERVAL_MS);
    await api.runDueRetries();
    await api.processEvents();
    expect(recorded).toEqual([[PHONE, BBVA.code]]);
  });

  test('records nothing for a transfer not found', async () => {
    const { api, caller, recorded } = await openObserved();
    api.source.onQuery(() => NOT_FOUND);
    await postValidate(api, caller, toPhoneAt('BBVA'));
    await api.processEvents();
    expect(recorded).toEqual([]);
  });

  test('records after the response, by the event', async () => {
    const { api, caller, recorded } = await openObserved();
    expect((await postValidate(api, caller, toPhoneAt('BBVA'))).at('data.attributes.status')).toBe('valid');
    expect(recorded).toEqual([]);
    await api.processEvents();
    expect(recorded).toEqual([[PHONE, BBVA.code]]);
  });

  test('does not affect the verdict when recording fails', async () => {
    const { api, caller } = await open({
      storage: ({ directory }) => ({ directory: { ...directory, record: () => Promise.reject(new Error('the table is away')) } }),
    });
    const reply = await postValidate(api, caller, toPhoneAt('BBVA'));
    expect(reply.at('data.attributes.status')).toBe('valid');
    await expect(api.processEvents()).rejects.toThrow('the table is away');
  });
});

describe('GET /account-directory/lookup', () => {
  test('answers bank and date without the number once three users observed the phone', async () => {
    const { api, caller } = await open();
    const lookUp = () => get(api, caller, '/account-directory/lookup', { query: { last_digits: '5678' } });
    await seenBy(api, ['a', 'b']);
    expect(await lookUp()).toMatchObject({ status: 404, problems: [{ code: 'account_not_found' }] });
    await seenBy(api, ['c']);
    const reply = await lookUp();
    expect(reply.at('data')).toEqual({
      type: 'account_directory_entry',
      id: '5678',
      attributes: { account_type: 'phone', bank_code: BBVA.code, bank_name: 'BBVA MEXICO', last_seen_at: '2026-11-05T00:00:00.000Z' },
    });
    expect(reply.text).not.toContain(PHONE);
  });

  test('answers 404 when phones of several banks have the same end, unless bank_code is sent', async () => {
    const { api, caller } = await open();
    const other = `33${PHONE.slice(2)}`;
    await seenBy(api, ['a', 'b', 'c']);
    await seenBy(api, ['a', 'b', 'c'], 'Santander', other);
    const lookUp = (query: Readonly<Record<string, string>>) => get(api, caller, '/account-directory/lookup', { query });
    expect((await lookUp({ last_digits: '5678' })).status).toBe(404);
    expect((await lookUp({ last_digits: '5678', bank_code: SANTANDER.code })).at('data.attributes.bank_code')).toBe(SANTANDER.code);
    expect((await lookUp({ last_digits: '5678', bank_code: BANORTE.code })).status).toBe(404);
    expect((await lookUp({ last_digits: PHONE })).at('data.attributes.bank_code')).toBe(BBVA.code);
  });

  test.each([
    [{}, 400, 'query_param_last_digits_required', 'last_digits'],
    [{ last_digits: '' }, 400, 'query_param_last_digits_required', 'last_digits'],
    [{ last_digits: '123' }, 422, 'invalid_filter', 'last_digits'],
    [{ last_digits: '12345678901' }, 422, 'invalid_filter', 'last_digits'],
    [{ last_digits: 'abcd' }, 422, 'invalid_filter', 'last_digits'],
    [{ last_digits: '5678', bank_code: 'BBVA' }, 422, 'invalid_filter', 'bank_code'],
    [{ bank_code: 'BBVA' }, 400, 'query_param_last_digits_required', 'last_digits'],
  ])('answers an error for %j', async (query, status, code, at) => {
    const { api, caller } = await open();
    expect(await get(api, caller, '/account-directory/lookup', { query })).toMatchObject({ status, problems: [{ code, at }] });
  });

  test('is limited to twenty requests per minute', async () => {
    const { api, caller } = await open();
    const lookUp = () => get(api, caller, '/account-directory/lookup', { query: { last_digits: '0000' } });
    for (const turn of Array(20).keys()) expect([turn, (await lookUp()).status]).toEqual([turn, 404]);
    const refused = await lookUp();
    expect(refused).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded' }] });
    expect(refused.at('meta')).toMatchObject({ reason: 'operation', limit: 20, retry_after: 60 });
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining': '0' });
    expect((await get(api, caller, '/beneficiaries')).status).toBe(200);
    expect((await get(api, await api.createUser('other'), '/account-directory/lookup', { query: { last_digits: '0000' } })).status).toBe(
      404,
    );
    api.clock.advance(60_000);
    expect((await lookUp()).status).toBe(404);
  });
});
