import { SendMessageCommand } from '@aws-sdk/client-sqs';

import { makeSqsClient } from '../../platform/sqs/client.ts';
import { LETTER_ATTRIBUTE, letterAttributeOf } from '../domain/dead-letter.ts';
import type { RedriveQueues } from '../ports/dead-letter-queues.ts';
import type { QueueAddresses } from './queue-addresses.ts';

/** Dead letters that are messages of a queue with another name. */
const TARGETS: Readonly<Record<string, string>> = { 'retry/attempt-schedules': 'retry/attempts' };

/** Failed runs of schedules and of the stream's reader. The next run does the work of a schedule; the stream has the changes itself. */
const RUNS = /\/(?:schedule|stream)$/;

/** The queues of workers in SQS. */
export const openRedriveQueues = ({ names, queueUrl }: QueueAddresses): RedriveQueues => {
  const client = makeSqsClient();
  return {
    takes: (queue) => names.includes(queue) && !RUNS.test(queue),
    send: async (letter, body) => {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl(TARGETS[letter.queue] ?? letter.queue),
          MessageBody: body,
          MessageAttributes: { [LETTER_ATTRIBUTE]: { DataType: 'String', StringValue: letterAttributeOf(letter) } },
        }),
      );
    },
  };
};
