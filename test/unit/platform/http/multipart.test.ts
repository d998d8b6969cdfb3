import fc from 'fast-check';

import { isFormFile, isMultipart, parseMultipart } from '../../../../shared/platform/http/multipart.ts';
import { multipartBody } from '../../../support/builders/imports/imports.ts';

const TYPE = 'multipart/form-data; boundary=frontera-de-prueba';
const LIMITS = { maxFileBytes: 1_000 };

test('parseMultipart returns fields and file byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 900 }), fc.string({ maxLength: 40 }), async (bytes, text) => {
      const { body } = multipartBody(
        { bytes, fileName: 'año "1".csv'.replaceAll('"', "'") },
        { parse_mode: text.replaceAll(/[\r\n]/g, ' ') },
      );
      const parts = await parseMultipart(body, TYPE, LIMITS);
      expect(parts?.['parse_mode']).toBe(text.replaceAll(/[\r\n]/g, ' '));
      const file = parts?.['file'];
      if (!isFormFile(file)) throw new Error('no file');
      expect(Buffer.from(file.bytes).equals(bytes)).toBe(true);
      expect(file).toMatchObject({ fileName: "año '1'.csv", isTruncated: false });
    }),
    { numRuns: 50 },
  );
});

test('parseMultipart truncates a file beyond the limit and reports it', async () => {
  const { body } = multipartBody({ bytes: new Uint8Array(1_001) });
  const file = (await parseMultipart(body, TYPE, LIMITS))?.['file'];
  expect(isFormFile(file) && [file.isTruncated, file.bytes.byteLength]).toEqual([true, 1_000]);
});

test('parseMultipart returns the first of two fields with one name', async () => {
  const { body } = multipartBody(null, { parse_mode: 'free' });
  const other = multipartBody(null, { parse_mode: 'template' }).body;
  const both = Buffer.concat([body.subarray(0, body.length - '--frontera-de-prueba--\r\n'.length), other]);
  expect(await parseMultipart(both, TYPE, LIMITS)).toEqual({ parse_mode: 'free' });
});

test('parseMultipart returns the files of a name in their order, with brackets or without, up to the limit', async () => {
  const form = new FormData();
  for (const name of ['b', 'a', 'c', 'd']) form.append(name === 'a' ? 'file' : 'file[]', new Blob([name]), name);
  const sent = new Response(form);
  const body = new Uint8Array(await sent.arrayBuffer());
  const parts = await parseMultipart(body, sent.headers.get('content-type') ?? '', { ...LIMITS, maxFiles: 3 });
  expect(parts?.['file']).toMatchObject([{ fileName: 'b' }, { fileName: 'a' }, { fileName: 'c' }]);
});

test.each<[string, Uint8Array, string]>([
  ['an empty body', new Uint8Array(), TYPE],
  ['a body of something else', Buffer.from('alias,cuenta\n'), TYPE],
  ['a form that breaks off', multipartBody({ bytes: new Uint8Array(500) }).body.subarray(0, 300), TYPE],
  ['no boundary', multipartBody({ bytes: new Uint8Array(5) }).body, 'multipart/form-data; charset=utf-8'],
])('parseMultipart rejects %s', async (_what, body, type) => {
  expect(await parseMultipart(body, type, LIMITS)).toBeNull();
});

test.each([
  ['multipart/form-data; boundary=x', true],
  ['Multipart/Form-Data;boundary="x"', true],
  ['application/json', false],
  [undefined, false],
])('isMultipart of %s is %s', (type, expected) => {
  expect(isMultipart(type)).toBe(expected);
});
