import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const SPANISH = 'El recurso no existe.';
const ENGLISH = 'The resource does not exist.';
const ABSENT = '/validations/3f2a8f6e-0000-4000-8000-000000000000';

describe('the language of a response', () => {
  test.each<[string | undefined, 'es' | 'en' | null, string]>([
    [undefined, null, 'es'],
    ['en', null, 'en'],
    ['es', 'en', 'es'],
    ['en-GB,en;q=0.9,es;q=0.8', null, 'en'],
    ['es-MX, en;q=0.9', 'en', 'es'],
    ['en;q=0.2, es;q=0.7', null, 'es'],
    ['fr, de;q=0.9', null, 'es'],
    ['fr, de;q=0.9', 'en', 'en'],
    ['fr;q=1, en;q=0.1', null, 'en'],
    ['en;q=0', null, 'es'],
    ['EN', null, 'en'],
    ['*', null, 'es'],
    ['*', 'en', 'en'],
    [undefined, 'en', 'en'],
    [';;;,,q=', 'en', 'en'],
    ['en;q=abc', null, 'es'],
  ])('with Accept-Language %s and user language %s is %s', async (acceptLanguage, chosen, expected) => {
    const api = makeTestApi();
    const caller = await api.createUser('caller', { user: { language: chosen } });
    const headers = acceptLanguage === undefined ? {} : { 'Accept-Language': acceptLanguage };
    const reply = await get(api, caller, ABSENT, { headers });
    expect(reply.headers['content-language']).toBe(expected);
    expect(reply.details).toEqual([expected === 'es' ? SPANISH : ENGLISH]);
    expect(reply.problems).toEqual([{ code: 'not_found', at: null }]);
  });

  test("is the user's for a denied permission and an exhausted quota", async () => {
    const api = makeTestApi();
    const spent = await api.createUser('spent', { monthlyLimit: 0, user: { language: 'en' } });
    const powerless = await api.createUser('powerless', { permissions: [], user: { language: 'en' } });
    for (const caller of [spent, powerless])
      expect((await postValidate(api, caller, transferBody())).headers['content-language']).toBe('en');
  });

  test('is that of Accept-Language for a 401', async () => {
    const api = makeTestApi();
    const reply = await invoke(api, { path: '/users/me', headers: { 'Accept-Language': 'en' } });
    expect(reply).toMatchObject({ status: 401, details: ['The credential is missing or not valid.'] });
  });

  test('is that of error_message too', async () => {
    const api = makeTestApi();
    api.source.onQuery(() => ({ kind: 'unavailable', reason: 'timeout' }));
    const caller = await api.createUser();
    const created = await postValidate(api, caller, transferBody());
    const path = `/validations/${String(created.at('data.id'))}`;
    const [spanish, english] = [await get(api, caller, path), await get(api, caller, path, { headers: { 'Accept-Language': 'en' } })];
    expect(spanish.at('data.attributes.error_message')).toBe('Banxico no respondió a tiempo.');
    expect(english.at('data.attributes.error_message')).toBe('Banxico did not answer in time.');
    expect(english.at('data.attributes.error_code')).toBe(spanish.at('data.attributes.error_code'));
  });

  test.each(['es', 'en'])('(%s) leaves no placeholder unfilled in any text', async (language) => {
    const api = makeTestApi();
    const headers = { 'Accept-Language': language };
    const caller = await api.createUser('caller');
    const powerless = await api.createUser('powerless', { permissions: [] });
    const spent = await api.createUser('spent', { monthlyLimit: 0 });
    const replies = [
      await postValidate(
        api,
        caller,
        transferBody({ clave_rastreo: 'corta', referencia_numerica: 'x', emisor: '\u0000', receptor: 'B'.repeat(256) }),
        { headers },
      ),
      await postValidate(api, caller, transferBody(), { headers, query: { async: 'maybe' } }),
      await postValidate(api, caller, [], { headers }),
      await postValidate(api, caller, ' '.repeat(2_000_000), { headers }),
      await postValidate(api, powerless, transferBody(), { headers }),
      await postValidate(api, spent, transferBody(), { headers }),
      await get(
        api,
        caller,
        '/validations?status=x&from=x&search=&page[size]=0&amount_min=x&bank=x&type=x&retry_state=x&batch_id=x&playground=x',
        { headers },
      ),
      await invoke(api, { method: 'DELETE', path: '/plans', headers }),
    ];
    for (const { details } of replies) {
      expect(details.length).toBeGreaterThan(0);
      expect(details.filter((detail) => /[{}]|undefined/.test(detail))).toEqual([]);
    }
  });
});
