import { createHash } from 'node:crypto';

import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { certificateFor, certified, identified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

/** No text in any encoding. */
const PDF = Uint8Array.from({ length: 2_048 }, (_unused, index) => (index * 31) % 256);
const ready = (query: CepQuery): CepOutcome => ({
  kind: 'cep_ready',
  xml: certificateFor(query, { concepto: 'PAGO Ñ & "OTRO" <1>' }),
  pdf: PDF,
});

const sha256 = (bytes: Uint8Array, encoding: 'hex' | 'base64'): string => createHash('sha256').update(bytes).digest(encoding);

const validated = async (answer: (query: CepQuery) => CepOutcome = ready) => {
  const api = makeTestApi();
  api.source.onQuery(answer);
  const caller = await api.createUser();
  const created = await postValidate(api, caller, transferBody());
  const id = String(created.at('data.id'));
  return {
    api,
    caller,
    id,
    created,
    download: (query: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
      get(api, caller, `/validations/${id}/cep`, { query, headers }),
  };
};

describe('GET /validations/{id}/cep', () => {
  test.each<['xml' | 'pdf', string]>([
    ['xml', 'application/xml'],
    ['pdf', 'application/pdf'],
  ])('answers %s byte for byte as the CEP portal sent it, with ETag and Repr-Digest', async (format, mediaType) => {
    const { api, id, download } = await validated();
    const [asked] = api.source.queries;
    if (asked === undefined) throw new Error('nothing was asked');
    const sent = format === 'pdf' ? PDF : certificateFor(asked.query, { concepto: 'PAGO Ñ & "OTRO" <1>' });
    const reply = await download({ format });
    expect(reply.status).toBe(200);
    expect(reply.bytes.equals(sent)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': mediaType,
      etag: `"${sha256(sent, 'hex')}"`,
      'repr-digest': `sha-256=:${sha256(sent, 'base64')}:`,
      'content-disposition': `attachment; filename="CEP-${id}.${format}"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  test('answers XML without format', async () => {
    const { download } = await validated();
    const [asIs, xml] = [await download(), await download({ format: 'xml' })];
    expect(asIs.bytes.equals(xml.bytes)).toBe(true);
  });

  test('is the target of the links of a valid validation', async () => {
    const { api, caller, created } = await validated();
    expect((await get(api, caller, String(created.at('data.links.cep_xml')))).headers['content-type']).toBe('application/xml');
    expect((await get(api, caller, String(created.at('data.links.cep_pdf')))).headers['content-type']).toBe('application/pdf');
  });

  test.each(['zip', 'XML', '', 'xml,pdf', '../xml'])('answers 422 invalid_format when format is "%s"', async (format) => {
    const { download } = await validated();
    expect(await download({ format })).toMatchObject({ status: 422, problems: [{ code: 'invalid_format', at: 'format' }] });
  });

  test.each(['%s', 'W/%s', '"x", %s', '*'])('answers 304 without reading the file when If-None-Match is %s', async (pattern) => {
    const { api, download } = await validated();
    const { headers } = await download();
    await api.certificateFiles.clear();
    const reply = await download({}, { 'If-None-Match': pattern.replace('%s', headers['etag'] ?? '') });
    expect(reply).toMatchObject({ status: 304, text: '', headers: { etag: headers['etag'] } });
  });

  test('answers 500 when the stored bytes differ from their digest', async () => {
    const { api, download } = await validated();
    for (const { key, bytes } of await api.certificateFiles.list())
      await api.certificateFiles.put(
        key,
        bytes.map((byte) => byte ^ 1),
      );
    expect(await download()).toMatchObject({ status: 500, problems: [{ code: 'internal_error', at: null }] });
  });

  test('answers XML and 404 for PDF when the portal gave no PDF', async () => {
    const { created, download } = await validated((query) => ({ kind: 'cep_ready', xml: certificateFor(query), pdf: null }));
    expect(created.at('data.links.cep_pdf')).toBeNull();
    expect((await download({ format: 'xml' })).status).toBe(200);
    expect(await download({ format: 'pdf' })).toMatchObject({ status: 404, problems: [{ code: 'cep_not_available', at: null }] });
  });

  test.each<[string, (query: CepQuery) => CepOutcome]>([
    ['not_found', () => NOT_FOUND],
    ['cep_unavailable', (query) => identified(query, 'en_proceso')],
    ['returned without a certificate', (query) => identified(query, 'devuelto')],
    ['error, kept because it is of another payment', (query) => certified(query, { monto: '1.00' })],
  ])('answers 404 cep_not_available when the validation is %s', async (_what, answer) => {
    const { created, download } = await validated(answer);
    expect(created.at('data.links')).toMatchObject({ cep_xml: null, cep_pdf: null });
    for (const format of ['xml', 'pdf']) {
      expect(await download({ format })).toMatchObject({ status: 404, problems: [{ code: 'cep_not_available', at: null }] });
    }
  });

  test('answers 404 cep_not_available while the validation is pending', async () => {
    const { api, caller } = await validated();
    const queued = await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    const path = `/validations/${String(queued.at('data.id'))}/cep`;
    expect((await get(api, caller, path)).problems).toEqual([{ code: 'cep_not_available', at: null }]);
    await api.processQueue();
    expect((await get(api, caller, path)).status).toBe(200);
  });

  test('answers HEAD with the headers and no body', async () => {
    const { api, caller, id } = await validated();
    const reply = await get(api, caller, `/validations/${id}/cep`, { method: 'HEAD' });
    expect(reply).toMatchObject({ status: 200, text: '' });
    expect(reply.headers['repr-digest']).toMatch(/^sha-256=:/);
  });
});
