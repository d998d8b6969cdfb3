import { Aws } from 'aws-cdk-lib';

import { queueArn } from '../arns.ts';
import { queueName } from '../names.ts';
import type { Stage } from '../stages.ts';
import type { Access } from './access.ts';

/** The steps of deleted accounts: where they wait, and how fast their 30 days pass. */
export const accountLifeOf = ({ name: stage, graceTimeScale }: Stage) => {
  const name = queueName(stage, 'account-life', 'steps');
  return {
    queueEnvironment: { LIFE_STEP_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` },
    timingEnvironment: { GRACE_TIME_SCALE: String(graceTimeScale) },
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};
