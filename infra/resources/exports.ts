import { Aws } from 'aws-cdk-lib';

import { queueArn } from '../settings/arns.ts';
import { queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** The queue of exports, for the families that begin them: another one writes their files. */
export const exportsOf = ({ name: stage }: Stage) => {
  const name = queueName(stage, 'data-exports', 'exports');
  return {
    environment: { EXPORT_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` },
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};
