import type { Failure } from '../../../functions/panel/api/failure.ts';
import { contentOfFile, makeRequestKeys, makeSendWithKey } from '../../../functions/panel/view/request-key.ts';

const receipt = (text: string, name = 'recibo.png') => new File([text], name, { type: 'image/png' });

test('a receipt that is sent again has the key of its first request, and another receipt has its own', async () => {
  let keys = 0;
  const keyOf = makeRequestKeys(() => `key ${(keys += 1)}`);
  const first = keyOf(await contentOfFile(receipt('one')));
  expect(keyOf(await contentOfFile(receipt('one')))).toBe(first);
  expect(keyOf(await contentOfFile(receipt('two')))).not.toBe(first);
  expect(await contentOfFile(receipt('one', 'otro.png'))).not.toBe(await contentOfFile(receipt('one')));
});

describe('makeSendWithKey', () => {
  const refusal = (status: number, code: 'subscription_exists' | 'idempotency_key_in_progress' | 'internal_error'): Failure => ({
    isOk: false,
    kind: 'refused',
    status,
    errors: [{ code, detail: code, field: null }],
    meta: {},
  });

  /** The keys of two requests, the first of which gets the answer, and when each was sent first. */
  const keysAfter = async (answer: { readonly isOk: true } | Failure, contents: readonly [unknown, unknown] = ['a', 'a']) => {
    let keys = 0;
    const withKey = makeSendWithKey(
      () => `key ${(keys += 1)}`,
      () => keys,
    );
    const sent: unknown[] = [];
    for (const content of contents) {
      await withKey(content, ({ key, firstSentAt }) => {
        sent.push([key, firstSentAt]);
        return Promise.resolve(answer);
      });
    }
    return sent;
  };

  test.each<[string, Failure]>([
    ['no answer', { isOk: false, kind: 'unreachable' }],
    ['a fault of the service', refusal(500, 'internal_error')],
    ['the answer that the first one still runs', refusal(409, 'idempotency_key_in_progress')],
  ])('sends a request with its key and its instant again after %s', async (_name, failure) => {
    expect(await keysAfter(failure)).toEqual([
      ['key 1', 1],
      ['key 1', 1],
    ]);
    expect(await keysAfter(failure, ['a', 'b'])).toEqual([
      ['key 1', 1],
      ['key 2', 2],
    ]);
  });

  test.each<[string, { readonly isOk: true } | Failure]>([
    ['a success', { isOk: true }],
    ['a refusal', refusal(409, 'subscription_exists')],
  ])('gives the next request another key after %s', async (_name, answer) => {
    expect(await keysAfter(answer)).toEqual([
      ['key 1', 1],
      ['key 2', 2],
    ]);
  });
});
