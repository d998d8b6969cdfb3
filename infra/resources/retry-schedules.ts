import { Aws } from 'aws-cdk-lib';

import { arnOf, queueArn } from '../settings/arns.ts';
import { deadLettersName, queueName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';

/** What functions need that begin, move or end retries: where attempts are scheduled, and where they arrive. */
export const retrySchedulesOf = (stage: Stage) => {
  const group = `spei-${stage.name}-retries`;
  // Roles are shared by all regions of an account.
  const roleName = `spei-${stage.name}-retry-schedules-${Aws.REGION}`;
  const roleArn = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${roleName}`;
  const deadLetters = deadLettersName(stage.name, 'retry', 'attempt-schedules');
  const schedules = [arnOf('scheduler', `schedule/${group}/*`)];
  return {
    group,
    roleName,
    /** Where events end that EventBridge Scheduler cannot deliver. */
    deadLetters,
    environment: {
      RETRY_SCHEDULE_GROUP: group,
      RETRY_QUEUE_ARN: queueArn(queueName(stage.name, 'retry', 'attempts')),
      RETRY_SCHEDULE_ROLE_ARN: roleArn,
      RETRY_SCHEDULE_DEAD_LETTERS_ARN: queueArn(deadLetters),
      RETRY_TIME_SCALE: String(stage.retryTimeScale),
    },
    /** A schedule assumes the role that its creator passes (iam:PassRole). */
    creation: [
      { actions: ['scheduler:CreateSchedule'], resources: schedules },
      {
        actions: ['iam:PassRole'],
        resources: [roleArn],
        conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
      },
    ] satisfies readonly Access[],
    deletion: { actions: ['scheduler:DeleteSchedule'], resources: schedules } satisfies Access,
  };
};
