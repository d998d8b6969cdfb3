import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** What a function may do, and with what. */
export type Access = {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Operators of IAM, each with the keys it compares and their value. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const statementOf = ({ actions, resources, conditions = {} }: Access): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources: [...resources], conditions });

export const sendTo = (...queues: readonly Pick<IQueue, 'queueArn'>[]): Access => ({
  actions: ['sqs:SendMessage'],
  resources: queues.map(({ queueArn }) => queueArn),
});
