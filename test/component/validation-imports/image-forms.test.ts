import { strToU8 } from 'fflate';

import { attributesOf } from '../../support/api/validation-imports.ts';
import { IMAGE, open, receipt, recognise, rowsOf, uploadParts, zipOf } from './images.ts';

type Parts = Parameters<typeof uploadParts>[2];

describe('a form with several receipts', () => {
  test('gives each a row under a name of its own, in the order of the names, with brackets or without', async () => {
    const { api, caller } = await open();
    recognise(api, [receipt(1)]);
    const created = await uploadParts(api, caller, [
      ['file[]', 'foto.png', IMAGE],
      ['file[]', 'foto.png', IMAGE],
      ['file', '.oculta.png', IMAGE],
      ['file', 'C:\\recibos\\..\\uno.png', IMAGE],
      ['file', '', IMAGE],
      ['file', 'FOTO.PNG', IMAGE],
      ['file', 'Thumbs.db', IMAGE],
      ['file', '__proto__', IMAGE],
    ]);
    expect(created.status).toBe(202);
    await api.processValidationImports();
    const id = String(created.at('data.id'));
    expect(await attributesOf(api, caller, id)).toMatchObject({
      status: 'preview_ready',
      file_format: 'zip',
      total_rows: 8,
      valid_count: 1,
      duplicate_count: 7,
    });
    expect((await rowsOf(api, caller, id)).map(({ file_name: name }) => name)).toEqual([
      'FOTO (3).PNG',
      'comprobante',
      'comprobante (2)',
      'comprobante (3)',
      'foto (2).png',
      'foto.png',
      'oculta.png',
      'uno.png',
    ]);
  });

  test('counts a part without a file as none', async () => {
    const { api, caller } = await open();
    recognise(api, [receipt(1)]);
    const created = await uploadParts(api, caller, [
      ['file[]', 'uno.png', IMAGE],
      ['file', '', new Uint8Array()],
    ]);
    await api.processValidationImports();
    expect(await attributesOf(api, caller, String(created.at('data.id')))).toMatchObject({ file_format: 'image', total_rows: 1 });
  });

  const two = (bytes: Uint8Array): Parts => [
    ['file[]', 'a.png', IMAGE],
    ['file[]', 'b.png', bytes],
  ];

  test.each<[string, string, Parts, string]>([
    ['a text among them', 'unsupported_format', two(strToU8('fecha,monto')), 'images'],
    ['an archive among them', 'unsupported_format', two(zipOf({ 'a.png': IMAGE })), 'images'],
    ['an empty file among them', 'upload_error', two(new Uint8Array()), 'images'],
    ['more than 20 MiB together', 'file_too_large', two(Buffer.concat([IMAGE, new Uint8Array(20_971_520)])), 'images'],
    ['more than 200', 'validation_error', Array.from({ length: 201 }, (_unused, index) => ['file[]', `${index}.png`, IMAGE]), 'images'],
    ['upload_type text', 'validation_error', two(IMAGE), 'text'],
  ])('is refused with %s as %s', async (_what, code, files, uploadType) => {
    const { api, caller } = await open();
    const created = await uploadParts(api, caller, files, uploadType);
    expect(created.problems).toMatchObject([{ code, at: '/data/attributes/file' }]);
    expect(created.status).toBe(422);
  });
});
