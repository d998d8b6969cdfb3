import { randomUUID } from 'node:crypto';

import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as v from 'valibot';

import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

const queue = defineQueue(v.object({ text: v.string(), correlationId: v.string() }));

const message = (text: string) => ({ text, correlationId: 'abc' });

let emulator: TestEmulator;
let client: SQSClient;

beforeAll(async () => {
  emulator = await openEmulator();
  client = new SQSClient({});
});

afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

const createQueue = async (): Promise<string> => {
  const { QueueUrl: url } = await client.send(new CreateQueueCommand({ QueueName: `queue-${randomUUID()}` }));
  if (url === undefined) throw new Error('the queue has no address');
  return url;
};

const received = async (url: string) => {
  const { Messages: messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }));
  return messages.map(({ Body: body = '' }) => queue.parse(body));
};

describe('a queue in SQS', () => {
  test('delivers a message as sent', async () => {
    const url = await createQueue();
    await queue.open(url).send(message('\uFFFF and "more"'));
    expect(await received(url)).toEqual([message('\uFFFF and "more"')]);
  });

  test('delays a message by the seconds given, up to the maximum of SQS', async () => {
    const url = await createQueue();
    for (const delay of [60, 899.6, 100_000]) await queue.open(url).send(message('later'), delay);
    await queue.open(url).sendAll([message('later')], 60);
    expect(await received(url)).toEqual([]);
  });

  test('delivers all messages of a list', async () => {
    const url = await createQueue();
    await queue.open(url).sendAll(['a', 'b', 'c'].map(message));
    const texts = (await received(url)).map((each) => each?.text);
    expect(texts.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('returns the messages that SQS never accepts, and delivers the others', async () => {
    const url = await createQueue();
    const large = message('a'.repeat(300_000));
    expect(await queue.open(url).sendAcceptable([message('a'), large])).toEqual([large]);
    expect(await received(url)).toEqual([message('a')]);
    await expect(queue.open(url).sendAll([large])).rejects.toThrow('1 of 1 messages');
  });

  test('rejects a message when the queue does not exist', async () => {
    const absent = (await createQueue()).replace(/queue-[^/]+$/, 'absent');
    await expect(queue.open(absent).send(message('a'))).rejects.toThrow();
    await expect(queue.open(absent).sendAll([message('a')])).rejects.toThrow();
  });
});
