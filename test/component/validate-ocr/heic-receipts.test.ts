import { readFileSync } from 'node:fs';

import { invoke } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { receiptPage } from './receipts.ts';

/** A drawn receipt of 760 x 1520 pixels, encoded by libheif with x265. */
const HEIC = readFileSync('test/support/sample-files/receipt.heic');

const post = async (bytes: Buffer) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  api.textRecognizer.script(receiptPage());
  const body = { image: `data:image/heic;base64,${bytes.toString('base64')}` };
  return { api, reply: await invoke(api, { method: 'POST', path: '/validate-ocr', body, headers: caller.authorization }) };
};

describe('a receipt in HEIC', () => {
  test('is decoded and recognised as a PNG of its size', async () => {
    const { api, reply } = await post(HEIC);
    expect([reply.status, reply.at('data.attributes.status')]).toEqual([200, 'valid']);
    expect(api.textRecognizer.images).toMatchObject([{ mediaType: 'image/png', width: 760, height: 1520 }]);
  });

  test.each([
    ['cut off', HEIC.subarray(0, 6_000), 'image_polyglot_detected'],
    ['with another file behind it', Buffer.concat([HEIC, Buffer.from('PK\u0003\u0004 hidden')]), 'image_polyglot_detected'],
    ['with damaged boxes', Buffer.concat([HEIC.subarray(0, 40), Buffer.alloc(HEIC.length - 40, 0)]), 'invalid_image'],
  ])('%s is refused', async (_what, bytes, code) => {
    const { reply } = await post(Buffer.from(bytes));
    expect([reply.status, reply.problems.map((problem) => problem.code)]).toEqual([422, [code]]);
  });
});
