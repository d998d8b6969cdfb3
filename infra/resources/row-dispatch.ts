import { Aws } from 'aws-cdk-lib';

import { queueArn } from '../settings/arns.ts';
import { queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** The queue that admits rows of bulk imports, for the family that fills it: another one works it off. */
export const rowDispatchOf = ({ name: stage }: Stage) => {
  const name = queueName(stage, 'validation-imports', 'dispatch');
  return {
    environment: { ROW_DISPATCH_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` },
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};
