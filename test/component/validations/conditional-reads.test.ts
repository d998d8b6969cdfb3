import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const validated = async (query: Readonly<Record<string, string>> = {}) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const created = await postValidate(api, caller, transferBody(), { query });
  const path = `/validations/${String(created.at('data.id'))}`;
  return {
    api,
    path,
    caller,
    read: (ifNoneMatch?: string, method = 'GET') =>
      get(api, caller, path, { method, headers: ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch } }),
  };
};

describe('GET /validations/{id}', () => {
  test.each(['W/"1-valid"', '"1-valid"', '*', ' * ', '"x", W/"1-valid"', 'W/"1-valid","y"', 'W/"0-queued" , "1-valid" '])(
    'If-None-Match: %s equals the ETag: answers 304 without a body',
    async (ifNoneMatch) => {
      const { read } = await validated();
      const reply = await read(ifNoneMatch);
      expect(reply).toMatchObject({ status: 304, text: '' });
      expect(reply.headers).toMatchObject({
        etag: 'W/"1-valid"',
        'cache-control': 'private, no-cache',
        vary: 'Authorization, Cookie, Accept-Language',
      });
      expect(reply.headers['content-type']).toBeUndefined();
    },
  );

  test.each(['W/"2-valid"', '"1-VALID"', '1-valid', '"1-valid', 'w/"1-valid', '""', '', '"1-valid-x"', '"*"', 'W/"0-queued"'])(
    'If-None-Match: %s differs from the ETag: answers 200 with the validation',
    async (ifNoneMatch) => {
      const { read } = await validated();
      expect(await read(ifNoneMatch)).toMatchObject({ status: 200, headers: { etag: 'W/"1-valid"' } });
    },
  );

  test('answers 304 to the ETag of the 202 until the validation changes', async () => {
    const { api, read } = await validated({ async: '1' });
    const unchanged = await read('W/"0-queued"');
    expect(unchanged).toMatchObject({ status: 304, headers: { etag: 'W/"0-queued"', 'retry-after': '3' } });
    await api.processQueue();
    const changed = await read('W/"0-queued"');
    expect(changed).toMatchObject({ status: 200, headers: { etag: 'W/"2-valid"' } });
    expect(changed.headers['retry-after']).toBeUndefined();
  });

  test('answers Retry-After while the validation is pending', async () => {
    const { read } = await validated({ async: '1' });
    expect(await read()).toMatchObject({ status: 200, headers: { 'retry-after': '3' } });
  });

  test('has an ETag for each language where the body has a text', async () => {
    const { api, caller, path } = await validated({ async: '1' });
    api.clock.advance(3_600_000);
    const spanish = await get(api, caller, path, { headers: { 'Accept-Language': 'es' } });
    const headers = { 'Accept-Language': 'en', 'If-None-Match': spanish.headers['etag'] ?? '' };
    const english = await get(api, caller, path, { headers });
    expect(english.status).toBe(200);
    expect(english.at('data.attributes.error_message')).not.toBe(spanish.at('data.attributes.error_message'));
    expect((await get(api, caller, path, { headers: { ...headers, 'If-None-Match': english.headers['etag'] ?? '' } })).status).toBe(304);
  });

  test('answers 200 with a new ETag when the expiry is noticed by the read', async () => {
    const { api, read } = await validated({ async: '1' });
    api.clock.advance(3_600_000);
    expect(await read('W/"0-queued"')).toMatchObject({ status: 200, headers: { etag: 'W/"1-failed-es"' } });
  });

  test('answers HEAD like GET, without the body', async () => {
    const { read } = await validated();
    const [whole, head, unchanged] = [await read(), await read(undefined, 'HEAD'), await read('*', 'HEAD')];
    const stable = ({ headers }: typeof whole) => ({ ...headers, 'x-request-id': '', 'x-ratelimit-remaining': '' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(stable(head)).toEqual(stable(whole));
    expect(unchanged).toMatchObject({ status: 304, text: '' });
  });

  test('answers HEAD with 404 for an unknown id', async () => {
    const { api, caller } = await validated();
    expect(await get(api, caller, '/validations/3f2a8f6e-0000-4000-8000-000000000000', { method: 'HEAD' })).toMatchObject({
      status: 404,
      text: '',
    });
  });
});
