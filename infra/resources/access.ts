import { Aws } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** Actions that a function may take, with their resources; if denied, actions that it may not take whatever else allows them. */
export type Access = {
  readonly effect?: 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Operators of IAM, each with the keys it compares and their value. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** For actions without resources to name: they may be called in this region only; null for that of the deployment. */
export const calledIn = (region: string | null) => ({ StringEquals: { 'aws:RequestedRegion': region ?? Aws.REGION } });

export const statementOf = ({ effect, actions, resources, conditions = {} }: Access): PolicyStatement =>
  new PolicyStatement({
    effect: effect === 'Deny' ? Effect.DENY : Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    conditions,
  });

export const sendTo = (...queues: readonly Pick<IQueue, 'queueArn'>[]): Access => ({
  actions: ['sqs:SendMessage'],
  resources: queues.map(({ queueArn }) => queueArn),
});
