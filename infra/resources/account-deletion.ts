import { Aws } from 'aws-cdk-lib';

import { arnOf, queueArn } from '../settings/arns.ts';
import { queueName, restoreKeySecretName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** Settings for the steps of deleted accounts: where they wait, and how fast their 30 days pass. */
export const accountDeletionOf = ({ name: stage, graceTimeScale }: Stage) => {
  const name = queueName(stage, 'account-deletion', 'steps');
  const signingKeyArn = arnOf('secretsmanager', `secret:${restoreKeySecretName(stage)}`);
  return {
    queueEnvironment: { LIFE_STEP_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` },
    timingEnvironment: { GRACE_TIME_SCALE: String(graceTimeScale) },
    signingKeyEnvironment: { RESTORE_SIGNING_KEY_ARN: signingKeyArn },
    /** Only for the functions that mail restore tokens. */
    signing: {
      actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      resources: [`${signingKeyArn}-??????`],
    } satisfies Access,
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};
