import { contentOfFile, makeRequestKeys } from '../../../functions/panel/view/request-key.ts';

const receipt = (text: string, name = 'recibo.png') => new File([text], name, { type: 'image/png' });

test('a receipt that is sent again has the key of its first request, and another receipt has its own', async () => {
  let keys = 0;
  const keyOf = makeRequestKeys(() => `key ${(keys += 1)}`);
  const first = keyOf(await contentOfFile(receipt('one')));
  expect(keyOf(await contentOfFile(receipt('one')))).toBe(first);
  expect(keyOf(await contentOfFile(receipt('two')))).not.toBe(first);
  expect(await contentOfFile(receipt('one', 'otro.png'))).not.toBe(await contentOfFile(receipt('one')));
});
