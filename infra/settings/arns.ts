import { Aws } from 'aws-cdk-lib';

/** ARN of a resource in the account of the stack that names it, and in its region unless another is given. */
export const arnOf = (service: string, resource: string, region: string = Aws.REGION): string =>
  `arn:${Aws.PARTITION}:${service}:${region}:${Aws.ACCOUNT_ID}:${resource}`;

export const functionArn = (name: string): string => arnOf('lambda', `function:${name}`);

export const queueArn = (name: string): string => arnOf('sqs', name);
