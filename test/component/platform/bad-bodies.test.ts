import { attribute, expectNothingConsumed, unitsUsed } from '../../support/api/expectations.ts';
import { invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { multipartBody } from '../../support/builders/imports/imports.ts';
import { BLANK_IMAGE } from '../../support/builders/receipts.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const VALID = JSON.stringify(transferBody());
const withMember = (member: string): string => `{${member},${VALID.slice(1)}`;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const MEBIBYTE = 1_048_576;
/** The valid body, longer but with the same content. */
const padded = (byteCount: number): string => VALID + ' '.repeat(byteCount - bytes(VALID).byteLength);

const post = async (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const reply = await postValidate(api, caller, body, { headers });
  return { api, caller, reply };
};

describe('POST /validate with an invalid body', () => {
  test.each<[string, number, string, unknown]>([
    ['no body', 400, 'body_empty', undefined],
    ['an empty body', 400, 'body_empty', ''],
    ['an empty body in base64', 400, 'body_empty', new Uint8Array()],
    ['blanks', 400, 'body_empty', ' \n\t '],
    ['half a JSON text', 400, 'invalid_json', VALID.slice(0, -1)],
    ['two JSON texts', 400, 'invalid_json', `${VALID}${VALID}`],
    ['a trailing comma', 400, 'invalid_json', '{"monto":1,}'],
    ['single quotes', 400, 'invalid_json', "{'monto':1}"],
    ['a comment', 400, 'invalid_json', `/* */${VALID}`],
    ['NaN', 400, 'invalid_json', '{"monto":NaN}'],
    ['Infinity', 400, 'invalid_json', '{"monto":Infinity}'],
    ['a leading zero', 400, 'invalid_json', '{"monto":01}'],
    ['a plus sign', 400, 'invalid_json', '{"monto":+1}'],
    ['a number without its integer part', 400, 'invalid_json', '{"monto":.5}'],
    ['a raw control character in a text', 400, 'invalid_json', '{"emisor":"\u0001"}'],
    ['a form', 400, 'invalid_json', 'fecha=2026-11-03&monto=1'],
    ['bytes that are not UTF-8', 400, 'invalid_json', Uint8Array.from([...bytes('{"emisor":"'), 0xff, 0xfe, ...bytes('"}')])],
    ['an overlong form of a quote', 400, 'invalid_json', Uint8Array.from([...bytes('{"emisor":"a'), 0xc0, 0xa2, ...bytes('"}')])],
    ['UTF-16', 400, 'invalid_json', Uint8Array.from(Buffer.from(VALID, 'utf16le'))],
    ['a hundred thousand open brackets', 400, 'invalid_json', '['.repeat(100_000)],
    ['a hundred thousand levels', 400, 'invalid_json', withMember(`"nota":${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['two megabytes', 413, 'body_too_large', padded(2_000_000)],
    ['two megabytes in base64', 413, 'body_too_large', bytes(padded(2_000_000))],
    ['two megabytes that are no JSON', 413, 'body_too_large', 'x'.repeat(2_000_000)],
    ['one byte more than a mebibyte', 413, 'body_too_large', padded(MEBIBYTE + 1)],
    ['fewer characters but more bytes than a mebibyte', 413, 'body_too_large', withMember(`"nota":"${'ñ'.repeat(MEBIBYTE / 2)}"`)],
  ])('answers %s with %d %s and consumes nothing', async (_what, status, code, body) => {
    const { api, reply } = await post(body, { 'content-type': 'application/json' });
    expect(reply).toMatchObject({ status, problems: [{ code, at: null }] });
    await expectNothingConsumed(api);
  });

  test.each(['[]', `[${VALID}]`, '"texto"', '5', 'null', 'true', '{"data":{"attributes":[]}}', '{"data":{"attributes":"x"}}'])(
    'answers 422 validation_error at /data when it is %s, not an object',
    async (body) => {
      const { api, reply } = await post(body);
      expect(reply).toMatchObject({ status: 422, problems: [{ code: 'validation_error', at: '/data' }] });
      await expectNothingConsumed(api);
    },
  );

  test.each([
    ['amounts', withMember('"monto":1')],
    ['a name and the same name escaped', withMember('"mont\\u006f":1')],
    ['an unknown name', withMember('"nota":1,"nota":1')],
    ['a name deep inside', withMember('"nota":[{"a":[{"b":1,"c":{},"b":2}]}]')],
    ['an empty name', withMember('"":1,"":2')],
    ['the envelope', `{"data":{"attributes":${VALID}},"data":{"attributes":${VALID}}}`],
    ['attributes', `{"data":{"attributes":${VALID},"attributes":${VALID}}}`],
    ['a field inside the envelope', `{"data":{"attributes":${withMember('"monto":1')}}}`],
  ])('answers 400 invalid_json when it has twice %s', async (_what, body) => {
    const { api, reply } = await post(body);
    expect(reply).toMatchObject({ status: 400, problems: [{ code: 'invalid_json', at: null }] });
    await expectNothingConsumed(api);
  });

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'json',
    '',
  ])('answers 415 when its content type is "%s"', async (contentType) => {
    const { api, reply } = await post(VALID, { 'content-type': contentType });
    expect(reply).toMatchObject({ status: 415, problems: [{ code: 'unsupported_media_type', at: null }] });
    await expectNothingConsumed(api);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('ignores a member called %s', async (name) => {
    const { api, reply } = await post(`{"${name}":${VALID}}`);
    expect(reply.problems).toContainEqual({ code: 'required', at: attribute('monto') });
    await expectNothingConsumed(api);
  });

  test.each(['{}', '{"data":null}', '{"data":{}}', '{"data":{"attributes":{}}}', '{"data":{"attributes":null}}'])(
    'answers every missing field when it is %s',
    async (body) => {
      const { api, reply } = await post(body);
      expect(reply.problems).toEqual([
        { code: 'required', at: attribute('fecha') },
        { code: 'required', at: attribute('monto') },
        { code: 'clave_or_ref_required', at: attribute('clave_rastreo') },
        { code: 'preflight_failed', at: null },
        { code: 'cuenta_required', at: attribute('cuenta_beneficiaria') },
      ]);
      await expectNothingConsumed(api);
    },
  );
});

describe('a body beyond the limit of an upload operation', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['/validate-ocr', 7_000_000, 'POST /v1/validate-ocr/uploads'],
    ['/beneficiaries/imports', 2_000_000, 'POST /v1/beneficiaries/imports/uploads'],
  ])('answers 413 for %s with its direct upload', async (path, size, upload) => {
    const api = makeTestApi();
    const { authorization } = await api.createUser();
    const reply = await invoke(api, {
      method: 'POST',
      path,
      body: `{"x":"${'a'.repeat(size)}"}`,
      headers: { ...authorization, ...json },
    });
    expect(reply).toMatchObject({ status: 413, problems: [{ code: 'body_too_large', at: null }] });
    expect(reply.details).toEqual([expect.stringContaining(upload)]);
  });
});

describe('a body that is refused as a whole', () => {
  const detailOf = async (reply: Promise<ApiReply>): Promise<string> => String((await reply).at('errors.0.detail'));

  test.each(['gzip', 'br', 'deflate', 'GZIP', 'gzip, br'])(
    'answers 415 with Accept-Encoding identity when its encoding is %s',
    async (encoding) => {
      const { api, reply } = await post(VALID, { 'content-encoding': encoding });
      expect(reply).toMatchObject({ status: 415, problems: [{ code: 'unsupported_content_encoding', at: null }] });
      expect(reply.headers['accept-encoding']).toBe('identity');
      await expectNothingConsumed(api);
    },
  );

  test.each(['identity', ''])('is read when its encoding is %j', async (encoding) => {
    expect((await post(VALID, { 'content-encoding': encoding })).reply.status).toBe(200);
  });

  test('is refused with the media types and the size that this operation accepts', async () => {
    const api = makeTestApi();
    const { authorization } = await api.createUser();
    const upload = (headers: Readonly<Record<string, string>>) =>
      invoke(api, { method: 'POST', path: '/beneficiaries/imports', body: 'x', headers: { ...authorization, ...headers } });
    const english = { 'accept-language': 'en' };
    const text = { 'content-type': 'text/plain', ...english };
    expect(await detailOf(post(VALID, text).then(({ reply }) => reply))).toContain('application/json');
    expect(await detailOf(upload(text))).toContain('multipart/form-data');
    const large = await detailOf(post(padded(MEBIBYTE + 1), english).then(({ reply }) => reply));
    expect(large).toContain('1048576');
    expect(large).not.toContain('uploads');
    expect((await upload({ 'content-encoding': 'gzip' })).problems).toMatchObject([{ code: 'unsupported_content_encoding' }]);
  });
});

describe('meta.ignored_fields', () => {
  test('names the unknown fields of POST /validate, in either form of the body', async () => {
    for (const body of [
      withMember('"refrencia":"1","extra":{"a":1}'),
      `{"data":{"attributes":${withMember('"refrencia":1,"extra":2')}}}`,
    ]) {
      const { reply } = await post(body);
      expect(reply).toMatchObject({ status: 200 });
      expect(reply.at('meta.ignored_fields')).toEqual(['refrencia', 'extra']);
    }
  });

  test('is absent when the operation has every field', async () => {
    const body = { ...transferBody(), retry_policy: { enabled: false, max_retries: 1, interval_seconds: 300, outcomes: ['error'] } };
    expect((await post(body)).reply.text).not.toContain('ignored_fields');
  });

  const MISSPELT = { retry_policy: { enabled: false, interval: 300, 'a.b': { c: 1 } } };
  const NAMED = ['retry_policy.interval', 'retry_policy.a.b'];

  test.each([
    ['POST', '/validate', transferBody(MISSPELT)],
    ['POST', '/validate-ocr', { image: BLANK_IMAGE, ...MISSPELT }],
    ['PUT', `/validations/${uuidOf('nobody has it')}/retry-policy`, MISSPELT],
    ['PUT', '/users/me/retry-policy', MISSPELT],
  ])('names by their path the unknown fields of an object within the body of %s %s', async (method, path, body) => {
    const api = makeTestApi();
    await api.storage.plans.put(aPlan('free', { is_default: true }));
    const { authorization } = await api.createUser();
    expect((await invoke(api, { method, path, body, headers: authorization })).at('meta.ignored_fields')).toEqual(NAMED);
  });

  test('names the unknown fields of the policy in a form', async () => {
    const api = makeTestApi();
    const { authorization } = await api.createUser();
    const form = multipartBody(null, { retry_policy: JSON.stringify(MISSPELT.retry_policy), extra: '1' });
    const reply = await invoke(api, { method: 'POST', path: '/validate-ocr', ...form, headers: { ...authorization, ...form.headers } });
    expect(reply.at('meta.ignored_fields')).toEqual([...NAMED, 'extra']);
  });

  test('names the misspelt field next to the error that it is missing', async () => {
    const { reply } = await post(transferBody({ fecha: undefined, fehca: '2026-11-03' }));
    expect(reply.problems).toEqual([{ code: 'required', at: attribute('fecha') }]);
    expect(reply.at('meta.ignored_fields')).toEqual(['fehca']);
  });

  test('is part of the answer that is stored under an Idempotency-Key', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const options = { headers: { 'Idempotency-Key': 'misspelt' } };
    const first = await postValidate(api, caller, withMember('"extra":1'), options);
    expect(first.at('meta.ignored_fields')).toEqual(['extra']);
    expect((await postValidate(api, caller, withMember('"extra":1'), options)).text).toBe(first.text);
  });

  test('has at most twenty names, of at most 64 characters', async () => {
    const members = Array.from({ length: 30 }, (_unused, index) => `"${'x'.repeat(100)}${index}":1`).join(',');
    const { reply } = await post(withMember(members));
    const named = reply.at('meta.ignored_fields');
    expect(named).toEqual(Array.from({ length: 20 }, () => 'x'.repeat(64)));
  });
});

describe('POST /validate with an equivalent body', () => {
  test.each<[string, unknown, string | undefined]>([
    ['flat', VALID, 'application/json'],
    ['in an envelope', `{"data":{"type":"validation","attributes":${VALID}}}`, 'application/json'],
    ['in base64', bytes(VALID), 'application/json'],
    ['exactly a mebibyte', padded(MEBIBYTE), 'application/json'],
    ['after a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes(VALID)]), 'application/json'],
    ['with a charset', VALID, 'application/json; charset=utf-8'],
    ['in capitals', VALID, 'Application/JSON'],
    ['as JSON:API', VALID, 'application/vnd.api+json'],
    ['with repeated names in different objects', withMember('"nota":[{"a":1},{"a":{"a":1}}]'), 'application/json'],
    ['with names as values', withMember('"nota":["monto","monto"]'), 'application/json'],
    ['with quotes and colons inside texts', withMember('"nota":"\\"a\\":1,\\"a\\":{","otra":"\\\\"'), 'application/json'],
  ])('answers 200 when it is %s', async (_how, body, contentType) => {
    const { api, caller, reply } = await post(body, contentType === undefined ? {} : { 'content-type': contentType });
    expect(reply).toMatchObject({ status: 200, problems: [] });
    expect(reply.at('data.attributes.request_data')).toEqual(transferBody());
    expect(await unitsUsed(api, caller)).toBe(1);
  });
});

describe('POST /validate with async', () => {
  test.each(['1', 'true', 'TRUE', 'yes', 'Yes'])('%s answers 202', async (value) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), VALID, { query: { async: value } });
    expect(reply.status).toBe(202);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['0', { async: '0' }],
    ['false', { async: 'false' }],
    ['NO', { async: 'NO' }],
    ['absent', {}],
  ])('%s answers 200', async (_what, query) => {
    const api = makeTestApi();
    expect((await postValidate(api, await api.createUser(), VALID, { query })).status).toBe(200);
  });

  test.each<string | readonly string[]>(['', '2', 'y', 'on', ' 1', ['1', '1'], ['0', '1']])(
    '%j answers 422 validation_error',
    async (value) => {
      const api = makeTestApi();
      const reply = await postValidate(api, await api.createUser(), VALID, { query: { async: value } });
      expect(reply).toMatchObject({ status: 422, problems: [{ code: 'validation_error', at: 'async' }] });
      await expectNothingConsumed(api);
    },
  );
});
