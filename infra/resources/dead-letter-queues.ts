import { Aws } from 'aws-cdk-lib';

import { manifests } from '../../functions/manifests.ts';
import type { FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { queueArn } from '../settings/arns.ts';
import { DEAD_LETTER_QUEUES } from '../settings/dead-letter-queues.ts';
import { deadLettersName, queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import { sendTo, type Access } from './access.ts';

const deadLettersArn = (stage: Stage, queue: string): string => {
  const [family = '', name = ''] = queue.split('/');
  return queueArn(deadLettersName(stage.name, family, name));
};

/** Every queue of a worker. */
const workersOf = (stage: Stage): readonly { readonly queueArn: string }[] =>
  manifests.flatMap((manifest) => {
    const { name, queues = [] }: FamilyManifest = manifest;
    return queues.map((queue) => ({ queueArn: queueArn(queueName(stage.name, name, queue)) }));
  });

/** What functions need that take dead letters from their queues, or send them again. */
export const deadLetterQueuesOf = (stage: Stage) => ({
  environment: {
    QUEUE_URL_PREFIX: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/spei-${stage.name}-`,
    DEAD_LETTER_QUEUES: DEAD_LETTER_QUEUES.join(','),
  },
  /** Every message that failed in a queue may return to it. */
  redriving: sendTo(...workersOf(stage)),
  collecting: {
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage'],
    resources: DEAD_LETTER_QUEUES.map((queue) => deadLettersArn(stage, queue)),
  } satisfies Access,
});
