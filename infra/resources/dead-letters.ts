import { Aws } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

import { queueArn } from '../settings/arns.ts';
import { deadLettersName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** The data that a function needs to send to a queue. */
export type NeighbourQueue = Pick<IQueue, 'queueArn' | 'queueUrl'>;

/** The dead letters of a queue, for a function that sends there what it cannot pass on. */
export const deadLettersOf = ({ name: stage }: Stage, family: string, queue: string): NeighbourQueue => {
  const name = deadLettersName(stage, family, queue);
  return { queueArn: queueArn(name), queueUrl: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` };
};
