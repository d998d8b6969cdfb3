import fc from 'fast-check';
import * as v from 'valibot';

import { defineQueue } from '../../../../shared/platform/sqs/define-queue.ts';

const queue = defineQueue(v.object({ count: v.number(), text: v.nullable(v.string()), correlationId: v.string() }));

test('a queue parses what it sends, in characters that SQS accepts', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom('\uFFFE', '\uFFFF', '"', '\\'), fc.string({ minLength: 1, maxLength: 1 })) });
  fc.assert(
    fc.property(fc.record({ count: fc.nat(), text: fc.option(text), correlationId: text }), (message) => {
      const body = queue.bodyOf(message);
      expect(queue.parse(body)).toEqual(message);
      expect(body).not.toMatch(/[\uFFFE\uFFFF]/u);
    }),
  );
});

test.each(['', 'null', '[]', '{}', 'no JSON', '"{}"', '{"count":1,"text":null}', '{"count":"1","text":null,"correlationId":"a"}'])(
  'a queue parses %j, which is none of its messages, as null',
  (body) => {
    expect(queue.parse(body)).toBeNull();
  },
);
