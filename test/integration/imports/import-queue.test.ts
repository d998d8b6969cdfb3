import { randomUUID } from 'node:crypto';

import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

import { makeImportQueue, parseImportTask } from '../../../functions/imports/adapters/import-queue.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { importIdOf } from '../../support/builders/imports/imports.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

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

test('the imports queue in SQS delivers a task as sent', async () => {
  const { QueueUrl: url = '' } = await client.send(new CreateQueueCommand({ QueueName: `imports-${randomUUID()}` }));
  const task = { userId: userIdOf('owner'), importId: importIdOf(42), correlationId: 'abc' };
  await makeImportQueue(url).send(task);
  const { Messages: messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }));
  expect(messages.map(({ Body: body = '' }) => parseImportTask(body))).toEqual([task]);
});

test.each(['', '{}', 'no json', '{"userId":"x","importId":"42","correlationId":"a"}'])('parseImportTask returns null for %j', (body) => {
  expect(parseImportTask(body)).toBeNull();
});
