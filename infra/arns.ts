import { Aws } from 'aws-cdk-lib';

/** ARN of a resource in the account and region of the stack that names it. */
export const arnOf = (service: string, resource: string): string =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

export const functionArn = (name: string): string => arnOf('lambda', `function:${name}`);

export const queueArn = (name: string): string => arnOf('sqs', name);
