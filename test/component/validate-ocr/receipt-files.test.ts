import sharp from 'sharp';

import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { BLANK_IMAGE } from '../../support/builders/receipts.ts';
import { BBVA_KEY, CANDIDATES } from '../../support/builders/transfers.ts';
import { postReceipt, receiptPage } from './receipts.ts';

const PNG = Buffer.from(BLANK_IMAGE, 'base64');

const codesOf = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

/** A white PNG; it is as small as a picture of one colour can be. */
const blankPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

const UPLOAD_ID = 'b3c1f0d2-7a44-4c1e-9f0b-2d6a5e8c9a10';

const open = async () => {
  const api = makeTestApi();
  return { api, caller: await api.createUser() };
};

const openWithoutUnits = async () => {
  const api = makeTestApi();
  return { api, caller: await api.createUser('without units', { monthlyLimit: 0 }) };
};

const expectNothingLeft = async (api: TestApi, caller: Caller): Promise<void> => {
  const left = { units: await unitsUsed(api, caller), validations: (await storedValidations(api)).length, messages: api.queue.waiting() };
  expect(left).toEqual({ units: 0, validations: 0, messages: [] });
  expect([api.source.queries, api.receiptFiles.files.size]).toEqual([[], 0]);
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe('POST /validate-ocr', () => {
  test.each([
    ['an SVG named as an image', base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'invalid_image_format'],
    [
      'a picture in AVIF',
      base64(Buffer.from('\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000mif1avif', 'latin1')),
      'invalid_image_format',
    ],
    ['text that is no base64', 'no base64!', 'invalid_image'],
    ['a PNG that is cut off', base64(PNG.subarray(0, 100)), 'invalid_image'],
    ['a PNG with a program behind it', base64(Buffer.concat([PNG, Buffer.from('PK\u0003\u0004 a zip')])), 'image_polyglot_detected'],
    ['a PNG declared as a JPEG', `data:image/jpeg;base64,${BLANK_IMAGE}`, 'image_mime_mismatch'],
    ['a PDF that is none', base64(Buffer.from('%PDF-1.7 nothing %%EOF')), 'pdf_invalid_structure'],
  ])('refuses %s and takes no unit', async (_what, image, code) => {
    const { api, caller } = await open();
    const reply = await postReceipt(api, caller, receiptPage(), { image });
    expect([reply.status, codesOf(reply)]).toEqual([422, [code]]);
    await expectNothingLeft(api, caller);
  });

  test.each([
    ['a file of no known format', base64(Buffer.from('GIF89a')), 'invalid_image_format'],
    ['a PNG declared as a JPEG', `data:image/jpeg;base64,${BLANK_IMAGE}`, 'image_mime_mismatch'],
    ['a PNG with a program behind it', base64(Buffer.concat([PNG, Buffer.from('PK\u0003\u0004 a zip')])), 'image_polyglot_detected'],
    ['a PNG that is cut off', base64(PNG.subarray(0, 100)), 'invalid_image'],
    ['a PDF that is none', base64(Buffer.from('%PDF-1.7 nothing %%EOF')), 'pdf_invalid_structure'],
  ])('names the fault of %s to a caller without units, too', async (_what, image, code) => {
    const { api, caller } = await openWithoutUnits();
    for (const query of [{}, { async: '1' }]) {
      const reply = await postReceipt(api, caller, receiptPage(), { image }, { query });
      expect([reply.status, codesOf(reply)]).toEqual([422, [code]]);
    }
    await expectNothingLeft(api, caller);
  });

  test.each([
    ['an address that leads nowhere', { image_url: 'https://example.com/receipt.png' }, 'image_url_unreachable'],
    ['an upload that never came', { upload_id: UPLOAD_ID }, 'upload_not_found'],
  ])('names %s to a caller without units, too', async (_what, body, code) => {
    const { api, caller } = await openWithoutUnits();
    const reply = await invoke(api, { method: 'POST', path: '/validate-ocr', body, headers: caller.authorization });
    expect(codesOf(reply)).toEqual([code]);
    expect(reply.headers['x-ratelimit-remaining']).not.toBe('0');
  });

  test('reports the quota to a caller without units when the file is valid, and stores nothing under an Idempotency-Key', async () => {
    const { api, caller } = await openWithoutUnits();
    const headers = { 'Idempotency-Key': 'receipt-1' };
    const sound = await postReceipt(api, caller, receiptPage(), {}, { headers });
    expect([sound.status, codesOf(sound), sound.at('meta.reason')]).toEqual([429, ['rate_limit_exceeded'], 'quota']);
    const broken = await postReceipt(api, caller, receiptPage(), { image: base64(PNG.subarray(0, 100)) }, { headers });
    expect([broken.status, codesOf(broken)]).toEqual([422, ['invalid_image']]);
    await expectNothingLeft(api, caller);
    expect(api.textRecognizer.images).toEqual([]);
  });

  test.each([
    ['of fewer pixels than text needs', 'image_too_small', 199],
    ['of more pixels on a side than is read', 'image_dimensions_too_large', 12_001],
  ])('refuses an image %s', async (_what, code, width) => {
    const { api, caller } = await open();
    const reply = await postReceipt(api, caller, receiptPage(), { image: base64(await blankPng(width, 210)) });
    expect([reply.status, codesOf(reply)]).toEqual([422, [code]]);
    await expectNothingLeft(api, caller);
  });

  test('refuses an image of more than 3 MB in JSON', async () => {
    const { api, caller } = await open();
    const image = base64(Buffer.concat([PNG, Buffer.alloc(3 * 1_048_576)]));
    const reply = await postReceipt(api, caller, receiptPage(), { image });
    expect([reply.status, codesOf(reply)]).toEqual([422, ['image_too_large']]);
    await expectNothingLeft(api, caller);
  });

  test('refuses an uploaded file of more than 12 MB', async () => {
    const { api, caller } = await open();
    api.receiptUploads.uploaded.set(`uploads/${caller.user.id}/${UPLOAD_ID}`, new Uint8Array(12 * 1_048_576 + 1));
    const body = { upload_id: UPLOAD_ID };
    const reply = await invoke(api, { method: 'POST', path: '/validate-ocr', body, headers: caller.authorization });
    expect([reply.status, codesOf(reply)]).toEqual([422, ['image_too_large']]);
    await expectNothingLeft(api, caller);
  });

  test.each([
    ['none of the ways to send an image', {}],
    ['two of them', { image: BLANK_IMAGE, image_url: 'https://example.com/a.png' }],
  ])('refuses %s', async (_what, body) => {
    const { api, caller } = await open();
    const reply = await invoke(api, {
      method: 'POST',
      path: '/validate-ocr',
      body: { ...body, client_ref: 'x' },
      headers: caller.authorization,
    });
    expect(codesOf(reply)).toEqual(['image_or_image_url_required']);
  });

  test.each([
    ['without an image', {}, 'image_or_image_url_required'],
    ['with two', { image: BLANK_IMAGE, upload_id: UPLOAD_ID }, 'image_or_image_url_required'],
    ['with a file of no known format', { image: base64(Buffer.from('GIF89a')) }, 'invalid_image_format'],
  ])('reports the problems of the fields of a request %s together with that', async (_what, body, code) => {
    const { api, caller } = await open();
    const wrong = { ...body, fecha: 'ayer', monto: -1 };
    const reply = await invoke(api, { method: 'POST', path: '/validate-ocr', body: wrong, headers: caller.authorization });
    expect([reply.status, codesOf(reply).toSorted()]).toEqual([422, [code, 'invalid_amount', 'invalid_date'].toSorted()]);
    await expectNothingLeft(api, caller);
  });

  test.each([
    ['url_ssrf_blocked', 400],
    ['image_url_too_large', 422],
    ['image_url_too_many_redirects', 422],
    ['image_url_unreachable', 422],
  ] as const)('answers %s for an address of that kind', async (problem, status) => {
    const { api, caller } = await open();
    api.imageFetcher.script({ kind: 'refused', problem });
    const body = { image_url: 'https://example.com/receipt.png' };
    const reply = await invoke(api, { method: 'POST', path: '/validate-ocr', body, headers: caller.authorization });
    expect([reply.status, codesOf(reply)]).toEqual([status, [problem]]);
    await expectNothingLeft(api, caller);
  });

  test('reads the file that it fetches', async () => {
    const { api, caller } = await open();
    api.textRecognizer.script(receiptPage());
    api.imageFetcher.script({ kind: 'fetched', bytes: PNG, mediaType: 'image/png' });
    const body = { image_url: 'https://example.com/receipt.png' };
    const reply = await invoke(api, { method: 'POST', path: '/validate-ocr', body, headers: caller.authorization });
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', request_data: body });
  });

  test('answers 503 and takes no unit while text is not recognised', async () => {
    const { api, caller } = await open();
    const reply = await postReceipt(api, caller, null);
    expect([reply.status, codesOf(reply)]).toEqual([503, ['ocr_unavailable']]);
    await expectNothingLeft(api, caller);
    expect(api.receiptFiles.files.size).toBe(0);
  });

  test('answers a repetition under the same Idempotency-Key with the same bytes', async () => {
    const { api, caller } = await open();
    const headers = { 'Idempotency-Key': 'receipt-1' };
    const first = await postReceipt(api, caller, receiptPage(), {}, { headers });
    const again = await postReceipt(api, caller, receiptPage(), {}, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(api.textRecognizer.images).toHaveLength(1);
  });
});

describe('a receipt sent with async', () => {
  test('is read by a worker, which waits while text is not recognised', async () => {
    const { api, caller } = await open();
    const accepted = await postReceipt(api, caller, null, {}, { query: { async: '1' } });
    expect(accepted.status).toBe(202);
    await api.processQueue();
    const path = `/validations/${String(accepted.at('data.id'))}`;
    expect((await get(api, caller, path)).at('data.attributes.status')).toBe('processing');
    api.textRecognizer.script(receiptPage());
    api.clock.advance(20_000);
    await api.processQueue();
    await api.processQueue();
    expect((await get(api, caller, path)).at('data.attributes')).toMatchObject({ status: 'valid', validation_type: 'ocr' });
  });

  test('that is not to be retained leaves no file once it has been read', async () => {
    const { api, caller } = await open();
    const accepted = await postReceipt(api, caller, receiptPage(), { retain_image: false }, { query: { async: '1' } });
    expect(api.receiptFiles.files.size).toBe(1);
    await api.processQueue();
    expect(api.receiptFiles.files.size).toBe(0);
    await api.processQueue();
    expect((await get(api, caller, `/validations/${String(accepted.at('data.id'))}`)).at('data.attributes')).toMatchObject({
      status: 'valid',
      image_path: null,
    });
  });
});

describe('GET /validations/{id}/image', () => {
  test('shows the image to its owner alone, until its time is over', async () => {
    const { api, caller } = await open();
    const posted = await postReceipt(api, caller, receiptPage());
    const path = `/validations/${String(posted.at('data.id'))}/image`;
    const shown = await get(api, caller, path);
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, max-age=3600',
    ]);
    expect((await get(api, await api.createUser('other'), path)).status).toBe(404);
    api.clock.advance(31 * 86_400_000);
    expect(codesOf(await get(api, caller, path))).toEqual(['image_not_available']);
  });

  test('shows the image of a validation that a 422 ended because no candidate account matched', async () => {
    const { api, caller } = await open();
    api.source.onQuery(() => NOT_FOUND);
    const stated = { fecha: '2026-11-04', clave_rastreo: BBVA_KEY, emisor: 'BBVA', cuentas_candidatas: CANDIDATES.slice(0, 2) };
    const reply = await postReceipt(api, caller, receiptPage(), stated);
    expect([reply.status, codesOf(reply)]).toEqual([422, ['cuenta_unresolvable_after_probes']]);
    const path = `/validations/${String(reply.at('meta.validation_id'))}`;
    expect((await get(api, caller, path)).at('data.attributes.image_path')).not.toBeNull();
    expect((await get(api, caller, `${path}/image`)).status).toBe(200);
  });

  test('answers 404 for a validation of typed fields and for an image that was not retained', async () => {
    const { api, caller } = await open();
    const posted = await postReceipt(api, caller, receiptPage(), { retain_image: false });
    expect(posted.at('data.attributes.image_path')).toBeNull();
    expect(codesOf(await get(api, caller, `/validations/${String(posted.at('data.id'))}/image`))).toEqual(['image_not_available']);
  });
});
