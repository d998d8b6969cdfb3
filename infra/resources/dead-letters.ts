import { Aws } from 'aws-cdk-lib';

import { queueArn } from '../arns.ts';
import type { NeighbourQueue } from '../families/family.ts';
import { deadLettersName } from '../names.ts';
import type { Stage } from '../stages.ts';

/** The dead letters of a queue, for a function that sends there what it cannot pass on. */
export const deadLettersOf = ({ name: stage }: Stage, family: string, queue: string): NeighbourQueue => {
  const name = deadLettersName(stage, family, queue);
  return { queueArn: queueArn(name), queueUrl: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` };
};
