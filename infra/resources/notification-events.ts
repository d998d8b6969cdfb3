import { Aws } from 'aws-cdk-lib';

import { queueArn } from '../settings/arns.ts';
import { queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** The queue of events on their way to notifications, for the family that fills it: another one works it off. */
export const notificationEventsOf = ({ name: stage }: Stage) => {
  const name = queueName(stage, 'notifications', 'events');
  return {
    environment: { NOTIFICATION_EVENT_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` },
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};
