import fc from 'fast-check';

import { BATCH_BYTES, messageBatchesOf } from '../../../../shared/platform/sqs/send-messages.ts';

const bytesOf = (bodies: readonly string[]): number => bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);

/** Sizes around the limit, with characters of one and of three bytes. */
const body = fc
  .tuple(fc.constantFrom('a', '€'), fc.oneof(fc.nat(300), fc.integer({ min: 80_000, max: 300_000 })))
  .map(([character, length]) => character.repeat(length));

test('messageBatchesOf gives every message that SQS accepts one place, in batches of at most 10 messages and 262,144 bytes', () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 30 }), (bodies) => {
      const batches = messageBatchesOf(bodies);
      const entries = batches.flat();
      const sendable = [...bodies.entries()].filter(([, each]) => Buffer.byteLength(each) <= BATCH_BYTES);
      expect(entries.map(({ index, body: each }) => [index, each])).toEqual(sendable);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(10);
        expect(bytesOf(batch.map((each) => each.body))).toBeLessThanOrEqual(262_144);
      }
    }),
    { numRuns: 50 },
  );
});

test('messageBatchesOf puts the largest message that SQS accepts into a batch of its own, and leaves a larger one out', () => {
  const [largest, larger] = ['a'.repeat(BATCH_BYTES), 'a'.repeat(BATCH_BYTES + 1)];
  expect(messageBatchesOf(['x', larger, largest, '']).map((batch) => batch.map(({ index }) => index))).toEqual([[0], [2, 3]]);
});
