import { randomUUID } from 'node:crypto';

import { CreateBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { CreateQueueCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

import { changeReader } from '../../../functions/event-dispatch/adapters/change-reader.ts';
import { makeRecordsAside, makeSetRecordAside } from '../../../functions/event-dispatch/adapters/records-aside.ts';
import { openSubscriberQueue, subscriberQueue } from '../../../functions/event-dispatch/adapters/subscriber-queue.ts';
import { makeStream, makeSubscribersWorker } from '../../../functions/event-dispatch/family.ts';
import type { SubscriberQueue } from '../../../functions/event-dispatch/ports/subscriber-queue.ts';
import { eventQueue } from '../../../functions/webhooks/adapters/queues.ts';
import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeStreamHandler } from '../../../shared/platform/lambda/stream-function.ts';
import { readStreamRecord } from '../../../shared/platform/lambda/stream-record.ts';
import { makeS3Client } from '../../../shared/platform/s3/client.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { invocationOf } from '../../support/builders/events.ts';
import { changeOf, validationImage } from '../../support/builders/item-changes.ts';
import { ACCEPTED_AT, aValidation } from '../../support/builders/validations.ts';
import { makeFakeMessageQueue } from '../../support/fakes/messages/message-queue.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { makeFakeReceiptFiles } from '../../support/fakes/validation/receipt-files.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';
import { readStream } from '../../support/storage/stream.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

/** The largest items in DynamoDB have 400 kB. */
const HUGE = 390_000;

const openQueue = async (client: SQSClient) => {
  const { QueueUrl: url = '' } = await client.send(new CreateQueueCommand({ QueueName: `events-${randomUUID()}` }));
  return {
    url,
    receive: async (): Promise<readonly string[]> => {
      const { Messages: messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }));
      for (const { ReceiptHandle } of messages) await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
      return messages.map(({ Body: body = '' }) => body);
    },
  };
};

/** The stream's function over a table, queues and a bucket of the emulator. */
const open = async () => {
  const { table, streamArn } = await tables.open();
  const client = new SQSClient({});
  const [subscribers, webhooks, counters, deadLetters] = [
    await openQueue(client),
    await openQueue(client),
    await openQueue(client),
    await openQueue(client),
  ];
  const settings = {
    bucket: `records-${randomUUID()}`,
    region: 'us-east-1',
    timeoutMs: 20_000,
    endpoint: tables.emulatorUrl(),
    credentials: awsCredentials,
  };
  const [s3, bucket] = [makeS3Client(settings), makeBucket(settings)];
  await s3.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  const log = makeRecordedLog();
  const queues = openSubscriberQueue({
    SUBSCRIBER_QUEUE_URL: subscribers.url,
    WEBHOOK_EVENT_QUEUE_URL: webhooks.url,
    NOTIFICATION_EVENT_QUEUE_URL: webhooks.url,
    COUNTER_QUEUE_URL: counters.url,
    ROW_DISPATCH_QUEUE_URL: subscribers.url,
  });
  const handler = makeStreamHandler({
    log,
    read: makeStream({ changeReader, subscriberQueue: queues, log }),
    setAside: makeSetRecordAside(bucket, deadLetters.url),
  });
  const clock = makeManualClock(ACCEPTED_AT);
  return {
    table,
    subscribers,
    webhooks,
    deadLetters,
    /** Runs the function on the stream from its beginning. */
    read: async (): Promise<void> =>
      handler({ Records: await readStream(tables.emulatorUrl(), streamArn) }, invocationOf('a batch').invocation),
    records: async () => (await s3.send(new ListObjectsV2Command({ Bucket: settings.bucket }))).Contents ?? [],
    /** Runs a worker on a redriven message. */
    redrive: async (body: string, queue: SubscriberQueue = queues): Promise<void> => {
      const message = subscriberQueue.parse(body);
      if (message === null) throw new TypeError('not a message of the subscribers');
      const ports = {
        ...openMemoryStorage().storage,
        activeOwners: { list: () => Promise.resolve([]) },
        messageQueue: makeFakeMessageQueue(clock),
        receiptFiles: makeFakeReceiptFiles(),
        clock,
      };
      await makeSubscribersWorker({
        ...ports,
        changeReader,
        subscriberQueue: queue,
        recordsAside: makeRecordsAside(bucket, readStreamRecord),
      })(message);
    },
  };
};

const putVerdict = async (table: Table, name: string, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const validation = aValidation(name, { status: 'not_found', etagVersion: 1 });
  const image = validationImage(validation, [{ type: 'validation.completed', at: ACCEPTED_AT }]);
  await table.put({ ...image, ...changeOf(validation, null, image).key, ...changes });
  return validation.id;
};

const webhookIds = (bodies: readonly string[]): readonly string[] =>
  bodies.flatMap((body) => {
    const message = eventQueue.parse(body);
    return message?.kind === 'delivery' && 'data' in message.payload ? [message.payload.data.id] : [];
  });

test('an item of 400 kB whose message exceeds the queue goes to the dead letters alone, and the stream passes on the rest', async () => {
  const world = await open();
  const first = await putVerdict(world.table, 'first');
  const huge = await putVerdict(world.table, 'huge', { client_ref: 'x'.repeat(HUGE) });
  const last = await putVerdict(world.table, 'last');
  await world.read();

  expect(webhookIds(await world.webhooks.receive()).toSorted()).toEqual([first, last].toSorted());
  // The message for the verdict counters is small: it is passed on for each of the three.
  expect(await world.subscribers.receive()).toHaveLength(3);
  const dead = await world.deadLetters.receive();
  expect(dead).toHaveLength(1);
  const [record] = await world.records();
  expect(record?.Size).toBeGreaterThan(HUGE);

  // The batch is delivered again, after a crash: the record keeps its name.
  await world.read();
  expect(await world.records()).toHaveLength(1);

  // A release whose messages are small again publishes it from the record alone.
  const sent: string[] = [];
  const body = String(dead[0]);
  await expect(world.redrive(body)).rejects.toThrow('refuses');
  await world.redrive(body, {
    send: (messages) => {
      sent.push(...messages.map((message) => JSON.stringify(message)));
      return Promise.resolve([]);
    },
  });
  expect(webhookIds(sent)).toEqual([huge]);
});

test('an unreadable item of 400 kB goes to the dead letters with its images, and a readable one is redriven from there', async () => {
  const world = await open();
  await putVerdict(world.table, 'broken', { status: 'unheard of', noise: new Uint8Array(HUGE) });
  const after = await putVerdict(world.table, 'after');
  await world.read();
  expect(webhookIds(await world.webhooks.receive())).toEqual([after]);
  const [body, ...more] = await world.deadLetters.receive();
  expect(more).toEqual([]);
  await expect(world.redrive(String(body))).rejects.toThrow('unheard of');
  expect(body).not.toContain('unheard');
});

test('messages with characters that SQS refuses, and batches beyond its size, are all passed on', async () => {
  const world = await open();
  const ids = [
    await putVerdict(world.table, 'noncharacters', { client_ref: 'a\uFFFE\uFFFF\u0000b' }),
    await putVerdict(world.table, 'large', { client_ref: 'x'.repeat(200_000) }),
    await putVerdict(world.table, 'large, too', { client_ref: 'y'.repeat(200_000) }),
  ];
  await world.read();
  expect(await world.deadLetters.receive()).toEqual([]);
  const received = [...(await world.webhooks.receive()), ...(await world.webhooks.receive()), ...(await world.webhooks.receive())];
  expect(webhookIds(received).toSorted()).toEqual(ids.toSorted());
});
