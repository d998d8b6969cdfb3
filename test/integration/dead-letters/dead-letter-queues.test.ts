import { randomUUID } from 'node:crypto';

import { CreateQueueCommand, GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';

import { openDeadLetterQueues } from '../../../shared/dead-letters/adapters/dead-letter-queues.ts';
import { makeDeadLetterStore } from '../../../shared/dead-letters/adapters/dead-letter-store.ts';
import { queueAddresses } from '../../../shared/dead-letters/adapters/queue-addresses.ts';
import { openRedriveQueues } from '../../../shared/dead-letters/adapters/redrive-queues.ts';
import { isDeadLetterId } from '../../../shared/dead-letters/domain/dead-letter.ts';
import { makeCollectDeadLetters } from '../../../shared/dead-letters/use-cases/collect-dead-letters.ts';
import { makeFailureCauses } from '../../../shared/platform/dynamodb/failure-causes.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { fakeVault } from '../../support/fakes/platform/vault.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

const BODY = JSON.stringify({ task: 'any', correlationId: 'a request' });

/** A queue whose messages are given up after one attempt, and the collection of its dead letters. */
const open = async () => {
  const { table } = await tables.open();
  const client = new SQSClient({});
  const family = `family-${randomUUID()}`;
  const name = `${family}/work`;
  const create = async (QueueName: string, Attributes: Record<string, string> = {}): Promise<string> => {
    const { QueueUrl: url = '' } = await client.send(new CreateQueueCommand({ QueueName, Attributes }));
    return url;
  };
  const deadLettersUrl = await create(`${family}-work-dead-letters`);
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl: deadLettersUrl, AttributeNames: ['QueueArn'] }));
  const policy = JSON.stringify({ deadLetterTargetArn: Attributes?.['QueueArn'], maxReceiveCount: '1' });
  const queueUrl = await create(`${family}-work`, { RedrivePolicy: policy, VisibilityTimeout: '0' });
  const addresses = queueAddresses(deadLettersUrl.slice(0, deadLettersUrl.indexOf(family)), [name]);
  const [causes, letters] = [makeFailureCauses(table), makeDeadLetterStore(table, fakeVault)];
  const receive = async (): Promise<string> => {
    const { Messages: [message] = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrl }));
    return message?.MessageId ?? '';
  };
  return {
    name,
    causes,
    letters,
    redrive: openRedriveQueues(addresses),
    send: () => client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: BODY })),
    /** Receives the message and gives it up; returns its id. */
    giveUp: async (): Promise<string> => {
      const id = await receive();
      await receive();
      return id;
    },
    collect: makeCollectDeadLetters({
      queues: openDeadLetterQueues(addresses),
      letters,
      causes,
      log: makeRecordedLog(),
      clock: makeManualClock(ACCEPTED_AT),
    }),
  };
};

describe('dead letters of SQS', () => {
  test('a message that is given up becomes a letter with its cause, and one that is sent again and given up the same letter with its count', async () => {
    const { name, causes, letters, redrive, send, giveUp, collect } = await open();
    await send();
    const id = await giveUp();
    if (!isDeadLetterId(id)) throw new TypeError(`not the id of a message: ${id}`);
    await causes.record(id, { name: 'RangeError', detail: 'too far' }, ACCEPTED_AT);
    await collect();
    expect(await letters.find(id)).toMatchObject({ queue: name, count: 1, cause: { name: 'RangeError' }, correlationId: 'a request' });
    await redrive.send({ id, queue: name, count: 1 }, (await letters.readBody(id)) ?? '');
    const again = await giveUp();
    expect(again).not.toBe(id);
    await collect();
    expect(await letters.find(id)).toMatchObject({ count: 2, cause: { name: 'Unrecorded' } });
    expect(isDeadLetterId(again) && (await letters.find(again))).toBeNull();
  });
});
