import { Aws } from 'aws-cdk-lib';

import { queueArn } from '../settings/arns.ts';
import { queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** A queue that another family works off, for a function that fills it: the address, and the access to send. */
export const otherQueueOf = ({ name: stage }: Stage, family: string, queue: string) => {
  const name = queueName(stage, family, queue);
  return {
    url: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}`,
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};
