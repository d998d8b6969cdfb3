import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** What a function may do, and with what. */
export type Access = { readonly actions: readonly string[]; readonly resources: readonly string[] };

export const sendTo = (...queues: readonly IQueue[]): Access => ({
  actions: ['sqs:SendMessage'],
  resources: queues.map(({ queueArn }) => queueArn),
});
