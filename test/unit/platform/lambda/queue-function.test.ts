import { setImmediate } from 'node:timers/promises';

import * as v from 'valibot';

import { makeQueueHandler } from '../../../../shared/platform/lambda/queue-function.ts';
import { queueEvent } from '../../../support/builders/events.ts';
import { makeManualClock } from '../../../support/fakes/platform/clock.ts';
import { makeRecordedLog } from '../../../support/fakes/platform/log.ts';

const messageSchema = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string(), correlationId: v.string() }));

type Message = v.InferOutput<typeof messageSchema>;

const parse = (body: string): Message | null => {
  const parsed = v.safeParse(messageSchema, body);
  return parsed.success ? parsed.output : null;
};

const bodyOf = (name: string): string => JSON.stringify({ name, correlationId: `request of ${name}` });

const open = (work: (message: Message, sentAt: number) => Promise<void>) => {
  const log = makeRecordedLog();
  const causes = new Array<unknown>();
  const record = (...cause: readonly unknown[]): Promise<void> => {
    causes.push(cause);
    return Promise.resolve();
  };
  return { log, causes, handler: makeQueueHandler({ log, parse, work, causes: { record }, clock: makeManualClock(7) }) };
};

const failOn = (failing: readonly string[]) => (message: Message) =>
  failing.includes(message.name) ? Promise.reject(new Error(message.name)) : Promise.resolve();

describe('queue handler with a batch of messages', () => {
  test('reports exactly the failed messages as batchItemFailures', async () => {
    const { log, handler } = open(failOn(['b', 'd']));
    const response = await handler(queueEvent(['a', 'b', 'c', 'd'].map(bodyOf)));
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'message 1' }, { itemIdentifier: 'message 3' }] });
    expect(log.lines).toMatchObject([
      { level: 'error', event: 'worker_message_failed', fields: { message_id: 'message 1', correlation_id: 'request of b' } },
      { level: 'error', event: 'worker_message_failed', fields: { message_id: 'message 3', correlation_id: 'request of d' } },
    ]);
    expect(log.flushes()).toBe(1);
  });

  test('reports every message when all of them fail, and does not throw', async () => {
    const { handler } = open(failOn(['a', 'b']));
    expect(await handler(queueEvent(['a', 'b'].map(bodyOf)))).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message 0' }, { itemIdentifier: 'message 1' }],
    });
  });

  test('reports a message whose worker throws no error, alone', async () => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what a worker's library may do
    const { handler } = open(({ name }) => (name === 'b' ? Promise.reject(undefined) : Promise.resolve()));
    expect(await handler(queueEvent(['a', 'b'].map(bodyOf)))).toEqual({ batchItemFailures: [{ itemIdentifier: 'message 1' }] });
  });

  test('records why the fifth attempt at a message failed, malformed ones included, and nothing before', async () => {
    const { causes, handler } = open(failOn(['b']));
    await handler(queueEvent([bodyOf('b'), 'no JSON'], 0, 4));
    expect(causes).toEqual([]);
    await handler(queueEvent([bodyOf('a'), bodyOf('b'), 'no JSON'], 0, 5));
    expect(causes.toSorted()).toEqual([
      ['message 1', { name: 'Error', detail: 'b' }, 7],
      ['message 2', { name: 'TypeError', detail: 'not a message of this queue' }, 7],
    ]);
  });

  test('reports a message whose cause cannot be recorded as any other', async () => {
    const log = makeRecordedLog();
    const record = () => Promise.reject(new Error('no table'));
    const handler = makeQueueHandler({ log, parse, work: failOn(['b']), causes: { record }, clock: makeManualClock(7) });
    expect(await handler(queueEvent(['b'].map(bodyOf), 0, 5))).toEqual({ batchItemFailures: [{ itemIdentifier: 'message 0' }] });
    expect(log.lines.map(({ event }) => event)).toEqual(['worker_message_failed', 'failure_cause_not_recorded']);
  });

  test('processes messages concurrently, with the correlation id of each in its log lines', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { log, handler } = open(async ({ name }) => {
      log.info('validation_resolved', { name, when: 'begun' });
      if (name === 'b') gate.resolve(undefined);
      await gate.promise;
      await setImmediate();
      log.info('validation_resolved', { name, when: 'done' });
    });
    await handler(queueEvent(['a', 'b'].map(bodyOf)));
    expect(log.lines.map(({ fields }) => fields)).toEqual(
      ['begun', 'begun', 'done', 'done'].map((when, index) => {
        const name = index % 2 === 0 ? 'a' : 'b';
        return { name, when, correlation_id: `request of ${name}` };
      }),
    );
  });

  test('passes the time each message was sent to the worker', async () => {
    const seen: number[] = [];
    const { handler } = open((_message, sentAt) => Promise.resolve(void seen.push(sentAt)));
    await handler(queueEvent([bodyOf('a')], 1_793_901_600_000));
    expect(seen).toEqual([1_793_901_600_000]);
  });

  test('leaves no log fields for the next invocation', async () => {
    const { log, handler } = open(failOn([]));
    await handler(queueEvent([bodyOf('a')]));
    log.info('validation_resolved');
    expect(log.lines).toMatchObject([{ fields: {} }]);
    expect(log.lines[0]?.fields).not.toHaveProperty('correlation_id');
  });
});

describe('queue handler with a malformed message', () => {
  test('fails that message alone and logs its id without its content', async () => {
    const { log, handler } = open(failOn([]));
    const response = await handler(queueEvent(['{"secret":"5512345678"}', bodyOf('a')]));
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: 'message 0' }] });
    expect(log.lines).toMatchObject([{ level: 'error', event: 'worker_message_malformed', fields: { message_id: 'message 0' } }]);
    expect(JSON.stringify(log.lines)).not.toContain('5512345678');
  });
});

test('queue handler throws on an event without Records, so that the queue keeps its messages', async () => {
  const { log, handler } = open(failOn([]));
  await expect(handler({ task: 'sweep' })).rejects.toThrow('Records');
  expect(log.flushes()).toBe(1);
});
