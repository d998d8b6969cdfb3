import { Aws } from 'aws-cdk-lib';

import { manifests } from '../../functions/manifests.ts';
import type { FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { queueArn } from '../settings/arns.ts';
import { deadLettersName, queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import { sendTo, type Access } from './access.ts';

/** Names under which a family has dead letters: of its queues, of failed runs of its schedules, of its reader of the stream. */
const queuesOf = ({ name, queues = [], schedules = [], stream = false }: FamilyManifest): readonly string[] =>
  [...queues, ...(schedules.length > 0 ? ['schedule'] : []), ...(stream ? ['stream'] : [])].map((queue) => `${name}/${queue}`);

/** Every queue with dead letters, as `family/queue`. */
const QUEUES: readonly string[] = [...manifests.flatMap((manifest) => queuesOf(manifest)), 'retry/attempt-schedules'];

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
    DEAD_LETTER_QUEUES: QUEUES.join(','),
  },
  /** Every message that failed in a queue may return to it. */
  redriving: sendTo(...workersOf(stage)),
  collecting: {
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage'],
    resources: QUEUES.map((queue) => deadLettersArn(stage, queue)),
  } satisfies Access,
});
