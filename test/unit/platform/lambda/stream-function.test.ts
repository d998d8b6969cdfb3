import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';

import type { SetRecordAside, StreamReader } from '../../../../shared/platform/lambda/family.ts';
import { makeStreamHandler } from '../../../../shared/platform/lambda/stream-function.ts';
import { invocationOf } from '../../../support/builders/events.ts';
import { makeRecordedLog } from '../../../support/fakes/platform/log.ts';
import { readableIn } from '../../../support/storage/stream.ts';

const { invocation, correlationId } = invocationOf('a batch');
const KEY = { pk: 'VALIDATION#1', sk: 'VALIDATION' };

type Item = Readonly<Record<string, unknown>>;
type Change = { readonly before?: Item; readonly after?: Item };

/** An item without bytes, as the event has it. */
const wireItem = (item: Item): unknown => JSON.parse(JSON.stringify(marshall(item)));

const wireBytes = (bytes: Uint8Array): unknown => ({ B: Buffer.from(bytes).toString('base64') });

const eventOf = (changes: readonly Change[]) => ({
  Records: changes.map(({ before, after }, index) => ({
    eventID: `change ${index}`,
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    dynamodb: {
      Keys: wireItem(KEY),
      ...(before === undefined ? {} : { OldImage: wireItem(before) }),
      ...(after === undefined ? {} : { NewImage: wireItem(after) }),
      SequenceNumber: String(index),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  })),
});

const open = (read: StreamReader = () => Promise.resolve([]), setAside: SetRecordAside = () => Promise.resolve()) => {
  const log = makeRecordedLog();
  const batches: Parameters<StreamReader>[0][] = [];
  const handler = makeStreamHandler({
    log,
    read: async (records) => {
      batches.push(records);
      log.info('request_completed');
      return read(records);
    },
    setAside,
  });
  return { log, batches, handler };
};

const attributeName = fc.stringMatching(/^[a-z][a-z0-9_]{1,12}$/).filter((name) => name !== 'constructor' && name !== 'prototype');

/** Any value of an item in the table except bytes, which have a test of their own. */
const attributeValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.array(tie('value')),
    fc.dictionary(attributeName, tie('value'), { noNullPrototype: true }),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }).map((members) => new Set(members)),
    fc.uniqueArray(fc.integer(), { minLength: 1 }).map((members) => new Set(members)),
  ),
})).value;

const plainItem = fc.dictionary(attributeName, attributeValue, { noNullPrototype: true });

describe('stream handler', () => {
  test('passes the batch in its order with the items before and after each change', async () => {
    const { batches, handler } = open();
    await handler(
      eventOf([{ after: { version: 1 } }, { before: { version: 1 }, after: { version: 2 } }, { before: { version: 2 } }]),
      invocation,
    );
    expect(batches).toEqual([
      [
        { id: 'change 0', key: KEY, before: null, after: { version: 1 }, correlationId: null, writtenAt: null },
        { id: 'change 1', key: KEY, before: { version: 1 }, after: { version: 2 }, correlationId: null, writtenAt: null },
        { id: 'change 2', key: KEY, before: { version: 2 }, after: null, correlationId: null, writtenAt: null },
      ],
    ]);
  });

  test('parses items as a table read does', async () => {
    await fc.assert(
      fc.asyncProperty(plainItem, async (item) => {
        const { batches, handler } = open();
        await handler(eventOf([{ after: item }]), invocation);
        expect(readableIn(batches[0] ?? [])[0]?.after).toEqual(item);
      }),
    );
  });

  test('parses binary values as bytes', async () => {
    const { batches, handler } = open();
    const event = eventOf([{ after: {} }]);
    const bytes = new Uint8Array([0, 1, 127, 128, 255]);
    const record = {
      ...event.Records[0],
      dynamodb: { Keys: wireItem(KEY), NewImage: { request: wireBytes(bytes), parts: { BS: ['AAE='] } } },
    };
    await handler({ Records: [record] }, invocation);
    expect(readableIn(batches[0] ?? [])[0]?.after).toEqual({ request: bytes, parts: new Set([new Uint8Array([0, 1])]) });
  });

  test('passes the correlation id of each change', async () => {
    const { batches, handler } = open();
    const changed = { before: { correlation_id: 'first' }, after: { correlation_id: 'second' } };
    const erased = { before: { correlation_id: 'first' }, after: { purged_at: 1 } };
    await handler(eventOf([changed, { before: { correlation_id: 'first' } }, { after: { correlation_id: 7 } }, erased]), invocation);
    expect(batches[0]?.map((record) => record.correlationId)).toEqual(['second', 'first', null, 'first']);
  });

  test('logs under the correlation id of the invocation', async () => {
    const { log, handler } = open();
    await handler(eventOf([{ after: {} }]), invocation);
    expect(log.lines).toMatchObject([{ fields: { correlation_id: correlationId } }]);
    expect(log.flushes()).toBe(1);
  });

  test('throws when the reader fails, so that the batch is redelivered, and flushes the log', async () => {
    const { log, handler } = open(() => Promise.reject(new Error('the queue is away')));
    await expect(handler(eventOf([{ after: {} }, { after: {} }]), invocation)).rejects.toThrow('the queue is away');
    expect(log.flushes()).toBe(1);
  });

  test('throws on an event that is no batch', async () => {
    const { batches, handler } = open();
    await expect(handler({ detail: {} }, invocation)).rejects.toThrow();
    expect(batches).toEqual([]);
  });

  test('sets a record aside that the reader cannot pass on, as it was delivered, and succeeds', async () => {
    const aside: unknown[][] = [];
    const { handler, log } = open(
      (records) => Promise.resolve(records.slice(1, 2)),
      (...record) => {
        aside.push(record);
        return Promise.resolve();
      },
    );
    const event = eventOf([{ after: {} }, { after: { correlation_id: 'request' } }, { after: {} }]);
    await handler(event, invocation);
    expect(aside).toEqual([[event.Records[1], 'request']]);
    expect(log.lines.filter(({ event: code }) => code === 'stream_record_set_aside')).toHaveLength(1);
  });

  const LONG = { correlation_id: { S: 'x'.repeat(1_000) } };
  test.each([
    ['can', LONG],
    ['cannot', { ...LONG, broken: { X: 1 } }],
  ])('sets a record that %s be read aside under its own id when its correlation id is longer than any of ours', async (_can, NewImage) => {
    const ids: string[] = [];
    const { handler } = open(
      (records) => Promise.resolve(records),
      (_source, id) => {
        ids.push(id);
        return Promise.resolve();
      },
    );
    await handler({ Records: [{ eventID: 'change 0', dynamodb: { Keys: wireItem(KEY), NewImage } }] }, invocation);
    expect(ids).toEqual(['change 0']);
  });

  test('throws when a record cannot be set aside, so that the batch is redelivered', async () => {
    const { handler } = open(
      (records) => Promise.resolve(records),
      () => Promise.reject(new Error('the bucket is away')),
    );
    await expect(handler(eventOf([{ after: {} }]), invocation)).rejects.toThrow('the bucket is away');
  });

  const Keys = wireItem(KEY);
  const error: unknown = expect.any(Error);
  test.each([
    [
      'an unknown type of value',
      { eventID: 'a', dynamodb: { Keys, NewImage: { a: { X: 1 }, version: { N: '3' }, correlation_id: { S: 'request' } } } },
      { id: 'a', key: KEY, correlationId: 'request', error },
    ],
    [
      'an unknown type of value before the change',
      { eventID: 'b', dynamodb: { Keys, OldImage: { a: { X: 1 } }, NewImage: { a: { N: '1' } } } },
      { id: 'b', key: KEY, correlationId: null, error },
    ],
    ['keys of another table', { eventID: 'c', dynamodb: { Keys: { id: { N: '1' } } } }, { id: 'c', key: null, correlationId: null, error }],
    ['another form', { messageId: 'd', body: '' }, { id: 'unknown', key: null, correlationId: null, error }],
    ['no form', 'text', { id: 'unknown', key: null, correlationId: null, error }],
  ])('passes a record with %s as unreadable, with its known data, and the others unchanged', async (_what, record, expected) => {
    const { batches, handler } = open();
    const [readable] = eventOf([{ after: { version: 1 } }]).Records;
    await handler({ Records: [readable, record] }, invocation);
    expect(batches[0]?.[0]).toMatchObject({ after: { version: 1 } });
    expect(batches[0]?.[1]).toEqual(expected);
  });
});
