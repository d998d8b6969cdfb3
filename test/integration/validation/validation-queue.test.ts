import { randomUUID } from 'node:crypto';

import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

import { makeValidationQueue, parseJob } from '../../../shared/validation/adapters/validation-queue.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
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

const openQueue = async (): Promise<string> => {
  const { QueueUrl: url } = await client.send(new CreateQueueCommand({ QueueName: `queue-${randomUUID()}` }));
  if (url === undefined) throw new Error('the queue has no address');
  return url;
};

const bodies = async (url: string): Promise<readonly string[]> => {
  const { Messages: messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }));
  return messages.map(({ Body: body }) => body ?? '');
};

describe('the validation queue in SQS', () => {
  test('delivers a job as sent', async () => {
    const url = await openQueue();
    const job = { kind: 'resolve', validationId: validationIdOf('queued'), attempt: 3, correlationId: 'abc' } as const;
    await makeValidationQueue({ validations: url, receipts: null }).send(job);
    expect((await bodies(url)).map(parseJob)).toEqual([job]);
  });

  test('delays a job by the seconds given, up to the maximum of SQS', async () => {
    const url = await openQueue();
    const queue = makeValidationQueue({ validations: url, receipts: null });
    for (const delay of [60, 899.6, 100_000]) {
      await queue.send({ kind: 'recheck', validationId: validationIdOf('later'), attempt: 0, correlationId: 'abc' }, delay);
    }
    expect(await bodies(url)).toEqual([]);
  });

  test('rejects a job when the queue does not exist', async () => {
    const url = (await openQueue()).replace(/queue-[^/]+$/, 'absent');
    await expect(
      makeValidationQueue({ validations: url, receipts: null }).send({
        kind: 'resolve',
        validationId: validationIdOf('x'),
        attempt: 0,
        correlationId: 'x',
      }),
    ).rejects.toThrow();
  });
});
