import { IMPORT_LIMITS } from '../../../shared/beneficiaries/domain/import-limits.ts';
import { importAttributes, importOf, send, storedImports, upload } from '../../support/api/imports.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { clabeNumber, multipartBody, templateCsv } from '../../support/builders/imports/imports.ts';

const FILE = templateCsv([{ alias: 'Uno', cuenta: clabeNumber(1) }]);
const codes = (problems: readonly { readonly code: string }[]): readonly string[] => problems.map(({ code }) => code);

describe('createImport with a file in the body', () => {
  test('answers 202 with Location, ETag and a pending import', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const reply = await upload(api, caller, FILE);
    const id = String(reply.at('data.id'));
    expect(reply.status).toBe(202);
    expect(id).toMatch(/^[1-9]\d*$/);
    expect(reply.at('data')).toEqual({ type: 'beneficiary_import', id, attributes: { status: 'pending' } });
    expect(reply.headers).toMatchObject({ location: `/v1/beneficiaries/imports/${id}`, etag: 'W/"0-pending"' });
    expect(api.parseQueue.waiting()).toMatchObject([{ message: { importId: id, userId: caller.user.id } }]);
    expect((await api.storedImportFiles.list()).map(({ bytes }) => Buffer.from(bytes))).toEqual([Buffer.from(FILE)]);
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['template by default', {}, 'template'],
    ['template', { parse_mode: 'template' }, 'template'],
    ['free', { parse_mode: 'free' }, 'free'],
  ])('sets parse_mode to %s', async (_what, fields, mode) => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const reply = await upload(api, caller, FILE, { fields });
    expect(await importAttributes(api, caller, String(reply.at('data.id')))).toMatchObject({
      parse_mode: mode,
      status: 'pending',
      llm_invoked: false,
    });
  });

  test.each<[string, Uint8Array | null, Readonly<Record<string, string>>, string, string | null]>([
    ['no file', null, { parse_mode: 'free' }, 'file_required', '/data/attributes/file'],
    ['a text in the place of the file', null, { file: 'alias,cuenta' }, 'file_required', '/data/attributes/file'],
    ['an unknown mode', FILE, { parse_mode: 'guess' }, 'invalid_parse_mode', '/data/attributes/parse_mode'],
    ['an empty file', new Uint8Array(), {}, 'upload_error', '/data/attributes/file'],
    [
      'a program under the name of a CSV',
      Buffer.from(`MZ\u0090\u0000${'\u0000'.repeat(200)}`, 'latin1'),
      {},
      'unsupported_format',
      '/data/attributes/file',
    ],
    [
      'a picture under the name of a CSV',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      {},
      'unsupported_format',
      '/data/attributes/file',
    ],
    [
      'bytes that are not text',
      Uint8Array.from({ length: 500 }, (_unused, index) => index % 9),
      {},
      'unsupported_format',
      '/data/attributes/file',
    ],
    ['a malformed upload_id', null, { upload_id: 'abc' }, 'upload_error', '/data/attributes/upload_id'],
  ])('answers an error and stores nothing when the file is %s', async (_what, bytes, fields, code, pointer) => {
    const api = makeTestApi();
    const reply = await upload(api, await api.createUser(), bytes, { fields });
    expect({ status: reply.status, problems: reply.problems }).toEqual({ status: 422, problems: [{ code, at: pointer }] });
    expect([await api.storedImportFiles.list(), await storedImports(api), api.parseQueue.waiting()]).toEqual([[], [], []]);
  });

  test('accepts 20 MB and refuses one byte more', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const tooLarge = await upload(api, caller, new Uint8Array(IMPORT_LIMITS.maxBytes + 1).fill(0x20));
    expect({ status: tooLarge.status, codes: codes(tooLarge.problems) }).toEqual({ status: 422, codes: ['file_too_large'] });
    expect((await upload(api, caller, new Uint8Array(IMPORT_LIMITS.maxBytes).fill(0x20))).status).toBe(202);
  });

  test('answers upload_error when the multipart body is truncated', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const { body, headers } = multipartBody({ bytes: FILE });
    const reply = await invoke(api, {
      method: 'POST',
      path: '/beneficiaries/imports',
      body: body.subarray(0, body.length - 30),
      headers: { ...caller.authorization, ...headers },
    });
    expect(codes(reply.problems)).toEqual(['upload_error']);
  });

  test('answers upload_error when the content type has no boundary', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const reply = await invoke(api, {
      method: 'POST',
      path: '/beneficiaries/imports',
      body: FILE,
      headers: { ...caller.authorization, 'content-type': 'multipart/form-data; charset=x' },
    });
    expect(codes(reply.problems)).toEqual(['upload_error']);
  });

  test('answers 415 for another media type and file_required without a body', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const raw = await send(api, caller, 'POST', '', { body: FILE, headers: { 'content-type': 'text/csv' } });
    expect([raw.status, ...codes(raw.problems)]).toEqual([415, 'unsupported_media_type']);
    const nothing = await send(api, caller, 'POST', '');
    expect([nothing.status, ...codes(nothing.problems)]).toEqual([422, 'file_required']);
  });

  test('answers persist_failed when the file cannot be stored, and accepts a retry under the same key', async () => {
    const state = { isBroken: true };
    const api = makeTestApi({
      importFiles: (files) => ({
        ...files,
        save: (key, bytes) => (state.isBroken ? Promise.reject(new Error('the bucket is away')) : files.save(key, bytes)),
      }),
    });
    const caller = await api.createUser();
    const headers = { 'Idempotency-Key': 'import-1' };
    const refused = await upload(api, caller, FILE, { headers });
    expect([refused.status, ...codes(refused.problems)]).toEqual([422, 'persist_failed']);
    state.isBroken = false;
    expect((await upload(api, caller, FILE, { headers })).status).toBe(202);
  });

  test('is parsed after the sweep resends the message the queue refused', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    api.parseQueue.breakDown();
    const id = String((await upload(api, caller, FILE)).at('data.id'));
    api.parseQueue.recover();
    api.clock.advance(60_000);
    await api.sweepImports();
    await api.processImports();
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'preview_ready' });
  });
});

describe('createImport with an active import', () => {
  test('accepts one of several concurrent requests and stores nothing for the others', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const replies = await Promise.all(Array.from({ length: 8 }, () => upload(api, caller, FILE)));
    const accepted = replies.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused.flatMap(({ problems }) => codes(problems))).toEqual(Array.from({ length: 7 }, () => 'import_already_in_flight'));
    expect(new Set(refused.map((reply) => reply.at('meta.import_id')))).toEqual(new Set([accepted[0]?.at('data.id')]));
    expect([(await api.storedImportFiles.list()).length, (await storedImports(api)).length]).toEqual([1, 1]);
  });

  test('accepts an import of another user', async () => {
    const api = makeTestApi();
    expect((await upload(api, await api.createUser('one'), FILE)).status).toBe(202);
    expect((await upload(api, await api.createUser('two'), FILE)).status).toBe(202);
  });

  test('answers import_already_in_flight while a preview is unconfirmed, 202 once it is cancelled', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const id = await importOf(api, caller, [{ cuenta: clabeNumber(1) }]);
    expect(codes((await upload(api, caller, FILE)).problems)).toEqual(['import_already_in_flight']);
    expect((await send(api, caller, 'DELETE', `/${id}`)).status).toBe(204);
    expect((await upload(api, caller, FILE)).status).toBe(202);
  });

  test('answers 202 after an import whose file could not be parsed', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const failed = await upload(api, caller, Buffer.from('\n\n\n'));
    await api.processImports();
    expect(await importAttributes(api, caller, String(failed.at('data.id')))).toMatchObject({ status: 'failed' });
    expect((await upload(api, caller, FILE)).status).toBe(202);
  });
});

describe('createImport under an Idempotency-Key', () => {
  const headers = { 'Idempotency-Key': 'import-1' };

  test('replays the same bytes when the request is repeated with another boundary', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const first = await upload(api, caller, FILE, { headers });
    const second = await upload(api, caller, FILE, { headers, boundary: '----WebKitFormBoundaryOtra' });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(await storedImports(api)).toHaveLength(1);
  });

  test.each<[string, Uint8Array, Readonly<Record<string, string>>]>([
    ['another file', templateCsv([{ cuenta: clabeNumber(2) }]), {}],
    ['another mode', FILE, { parse_mode: 'free' }],
  ])('answers idempotency_key_reused for %s', async (_what, bytes, fields) => {
    const api = makeTestApi();
    const caller = await api.createUser();
    await upload(api, caller, FILE, { headers });
    expect(codes((await upload(api, caller, bytes, { headers, fields })).problems)).toEqual(['idempotency_key_reused']);
  });

  test('replays the refusal of the request that lost a race between two keys', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const keys = ['a', 'b'];
    const replies = await Promise.all(keys.map((key) => upload(api, caller, FILE, { headers: { 'Idempotency-Key': key } })));
    const again = await Promise.all(keys.map((key) => upload(api, caller, FILE, { headers: { 'Idempotency-Key': key } })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 422]);
    expect(again.map(({ text }) => text)).toEqual(replies.map(({ text }) => text));
  });
});

describe('direct upload', () => {
  const ask = async (size: unknown) => {
    const api = makeTestApi();
    const caller = await api.createUser();
    return { api, caller, reply: await send(api, caller, 'POST', '/uploads', { body: { size } }) };
  };

  test('createUpload answers 201 with a form, upload_id and the maximum size', async () => {
    const { reply } = await ask(1_000);
    expect(reply.status).toBe(201);
    expect(reply.at('data.attributes.url')).toMatch(/^https?:/);
    expect(reply.at('data.attributes')).toMatchObject({
      max_bytes: IMPORT_LIMITS.maxBytes,
      upload_id: reply.at('data.id'),
    });
  });

  test.each<[unknown, string]>([
    [IMPORT_LIMITS.maxBytes + 1, 'file_too_large'],
    [0, 'validation_error'],
    [1.5, 'validation_error'],
    ['10', 'validation_error'],
    [null, 'validation_error'],
  ])('createUpload answers 422 when size is %p', async (size, code) => {
    const { reply } = await ask(size);
    expect({ status: reply.status, problems: reply.problems }).toEqual({ status: 422, problems: [{ code, at: '/data/attributes/size' }] });
  });

  const uploaded = async (bytes: Uint8Array) => {
    const { api, caller, reply } = await ask(bytes.byteLength);
    const uploadId = String(reply.at('data.id'));
    await api.storedImportFiles.put(String(reply.at('data.attributes.fields.key')), bytes);
    return { api, caller, uploadId };
  };

  test('createImport accepts its upload_id, and the file is removed once parsed', async () => {
    const { api, caller, uploadId } = await uploaded(FILE);
    const created = await send(api, caller, 'POST', '', {
      body: { data: { attributes: { upload_id: uploadId, parse_mode: 'template' } } },
    });
    expect(created.status).toBe(202);
    await api.processImports();
    expect(await importAttributes(api, caller, String(created.at('data.id')))).toMatchObject({
      status: 'preview_ready',
      total_rows: 1,
      file_format: 'csv',
    });
    expect(await api.storedImportFiles.list()).toEqual([]);
  });

  test.each<[string, Uint8Array, string]>([
    ['is no file we read', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'unsupported_format'],
    ['is empty', new Uint8Array(), 'upload_error'],
  ])('createImport answers 422 when the uploaded file %s', async (_what, bytes, code) => {
    const { api, caller, uploadId } = await uploaded(bytes);
    expect(codes((await send(api, caller, 'POST', '', { body: { upload_id: uploadId } })).problems)).toEqual([code]);
  });

  test("createImport answers upload_error for an unknown upload_id and for another user's", async () => {
    const { api, uploadId } = await uploaded(FILE);
    const other = await api.createUser('other');
    expect(codes((await send(api, other, 'POST', '', { body: { upload_id: uploadId } })).problems)).toEqual(['upload_error']);
    expect(codes((await send(api, other, 'POST', '', { body: { upload_id: uuidOf('never') } })).problems)).toEqual(['upload_error']);
  });
});

test.each(['csv', 'xlsx', 'json', 'txt'])('getTemplate answers a %s file that createImport accepts', async (format) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const reply = await get(api, caller, `/beneficiaries/imports/template?format=${format}`);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-disposition']).toContain(`.${format}"`);
  expect((await upload(api, caller, reply.bytes)).status).toBe(202);
});

test('getTemplate answers invalid_format for an unknown format', async () => {
  const api = makeTestApi();
  const reply = await get(api, await api.createUser(), '/beneficiaries/imports/template?format=docx');
  expect(reply.problems).toEqual([{ code: 'invalid_format', at: 'format' }]);
});
