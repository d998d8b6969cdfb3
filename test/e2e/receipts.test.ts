import * as v from 'valibot';

import { drawReceipt, type ReceiptSpec } from '../receipts/drawn-set.ts';
import { BLANK_IMAGE } from '../support/builders/receipts.ts';
import { call, codesOf, terminal, validationOf, type Answer } from './support/api.ts';
import { newUser, unitsUsed } from './support/operator.ts';
import { portal } from './support/portal.ts';
import { publishReceipt, specOf } from './support/receipts.ts';
import { accountOn, stack } from './support/stack.ts';

const { api_key: key } = accountOn('empresa');

const setTextract = async (mode: string): Promise<void> => {
  const response = await fetch(`${stack.textract_url}/_control/mode`, { method: 'PUT', body: mode });
  if (!response.ok) throw new Error(`the stand-in for Textract has no mode ${mode}`);
};

beforeEach(portal.reset);
afterAll(portal.reset);
afterEach(() => setTextract('normal'));

const RECEIPT = specOf('banorte-as-it-is');

const post = async (spec: ReceiptSpec, query = '', headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const { bytes } = await drawReceipt(spec);
  return call(`/validate-ocr${query}`, { key, method: 'POST', body: { image: bytes.toString('base64') }, headers });
};

const uploadForm = v.object({
  data: v.object({ attributes: v.object({ upload_id: v.string(), url: v.string(), fields: v.record(v.string(), v.string()) }) }),
});

describe('POST /validate-ocr', () => {
  test('answers valid for the receipt of a settled payment, and shows its image until it is purged', async () => {
    await publishReceipt(RECEIPT);
    const answer = await post(RECEIPT);
    expect(answer.status).toBe(200);
    const { id, attributes } = validationOf(answer);
    expect(attributes).toMatchObject({
      validation_type: 'ocr',
      status: 'valid',
      image_path: `/v1/validations/${id}/image`,
      normalized_data: { clave_rastreo: RECEIPT.transfer.clave_rastreo, monto: RECEIPT.transfer.monto },
    });
    const image = await call(`/validations/${id}/image`, { key });
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    const prepared = await call(`/validations/${id}/purge/prepare`, { key, method: 'POST' });
    const { confirmation_token: token } = v.parse(
      v.object({ data: v.object({ attributes: v.object({ confirmation_token: v.string() }) }) }),
      JSON.parse(prepared.text),
    ).data.attributes;
    await call(`/validations/${id}/purge`, { key, method: 'POST', body: { confirmation_token: token } });
    expect(codesOf(await call(`/validations/${id}/image`, { key }))).toEqual(['validation_purged']);
  });

  test('reads a receipt sent with async in a worker', async () => {
    await publishReceipt(RECEIPT);
    const answer = await post(RECEIPT, '?async=1');
    expect(answer.status).toBe(202);
    const view = await terminal(validationOf(answer).id, key);
    expect(view.attributes).toMatchObject({ status: 'valid', ocr_result: { engine: 'textract' } });
  });

  test('ends a queued validation of a picture that is no receipt as invalid, and refunds its unit', async () => {
    const { api_key: own } = await newUser('empresa');
    const answer = await call('/validate-ocr?async=1', { key: own, method: 'POST', body: { image: BLANK_IMAGE } });
    const view = await terminal(validationOf(answer).id, own);
    expect(view.attributes).toMatchObject({ status: 'invalid', error_code: 'receipt_not_recognised' });
    expect(await unitsUsed(own)).toBe(0);
  });

  test('reads the text of a PDF without recognition', async () => {
    const spec = specOf('scotiabank-pdf');
    await publishReceipt(spec);
    await setTextract('down');
    expect(validationOf(await post(spec)).attributes).toMatchObject({ status: 'valid', ocr_result: { engine: 'pdf_text' } });
  });

  test('reads a file that was uploaded directly', async () => {
    await publishReceipt(RECEIPT);
    const { bytes } = await drawReceipt(RECEIPT);
    const started = await call('/validate-ocr/uploads', { key, method: 'POST', body: { size: bytes.byteLength } });
    const { upload_id: uploadId, url, fields } = v.parse(uploadForm, JSON.parse(started.text)).data.attributes;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]));
    const stored = await fetch(url, { method: 'POST', body: form });
    expect(stored.ok).toBe(true);
    const answer = await call('/validate-ocr', { key, method: 'POST', body: { upload_id: uploadId } });
    expect(validationOf(answer).attributes.status).toBe('valid');
  });

  test('answers 503 and takes no unit while text recognition is down', async () => {
    const { api_key: own } = await newUser('empresa');
    await setTextract('down');
    const { bytes } = await drawReceipt(RECEIPT);
    const body = { image: bytes.toString('base64') };
    const refused = await call('/validate-ocr', { key: own, method: 'POST', body });
    expect([refused.status, codesOf(refused)]).toEqual([503, ['ocr_unavailable']]);
    expect(await unitsUsed(own)).toBe(0);
  });

  test.each([
    ['https://127.0.0.1/receipt.png', 400, 'url_ssrf_blocked'],
    ['http://example.com/receipt.png', 422, 'invalid_url_scheme'],
  ])('refuses %s with %d %s', async (url, status, code) => {
    const answer = await call('/validate-ocr', { key, method: 'POST', body: { image_url: url } });
    expect([answer.status, codesOf(answer)]).toEqual([status, [code]]);
  });
});
