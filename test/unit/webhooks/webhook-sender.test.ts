import { makeWebhookSender } from '../../../functions/webhooks/adapters/webhook-sender.ts';

const bodyKeptOf = async (body: Buffer): Promise<string> => {
  const sender = makeWebhookSender({
    check: () => Promise.resolve(null),
    send: () => Promise.resolve({ kind: 'response', status: 500, headers: {}, body, isTruncated: false }),
  });
  const response = await sender.send({ url: 'https://hooks.example.com/a', headers: {}, timeoutMs: 1_000, body: '{}' });
  if (response.kind !== 'response') throw new Error(response.error);
  return response.body;
};

test.each([
  ['ASCII', Buffer.from('a'.repeat(5_000)), 'a'.repeat(4_096)],
  ['characters of three bytes', Buffer.from('€'.repeat(5_000)), '€'.repeat(1_365)],
  ['characters of two code units', Buffer.from(`a${'😀'.repeat(5_000)}`), `a${'😀'.repeat(1_023)}`],
  ['bytes that are no text', Buffer.alloc(5_000, 0xff), '\u{fffd}'.repeat(1_365)],
])('of a response in %s at most 4,096 bytes of whole characters are kept', async (_what, body, kept) => {
  expect(await bodyKeptOf(body)).toBe(kept);
});

test('a short response is stored unchanged, without control characters', async () => {
  expect(await bodyKeptOf(Buffer.from('no\n\u0007more'))).toBe('no\n more');
});
