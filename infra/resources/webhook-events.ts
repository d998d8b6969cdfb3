import { Aws } from 'aws-cdk-lib';

import { queueArn } from '../settings/arns.ts';
import { queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** The queue of events on their way to webhooks, for the family that fills it: another one works it off. */
export const webhookEventsOf = ({ name: stage }: Stage) => {
  const name = queueName(stage, 'webhooks', 'events');
  return {
    environment: { WEBHOOK_EVENT_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` },
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};
