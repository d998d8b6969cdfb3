import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';

import type * as config from '../../../functions/retry/config.ts';
import { manifest } from '../../../functions/retry/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { deadLetterQueue } from '../../constructs/dead-letter-queue.ts';
import { schedulerRole } from '../../constructs/scheduler-role.ts';
import { defineFamily, type FamilyContext, type WatchedResource } from '../../family-settings/family.ts';
import { sendTo, statementOf } from '../../resources/access.ts';
import { retrySchedulesOf } from '../../resources/retry-schedules.ts';
import { transferResolutionEnvironment } from '../../resources/transfer-resolution.ts';

const ATTEMPTS_IMPACT = 'Provisional verdicts are not retried until the sweeper finds their retries overdue.';

/** What EventBridge Scheduler needs to send attempts to their queue, each at its time. */
const addAttemptSchedules = (scope: Construct, { stage, queue }: FamilyContext<'attempts'>): readonly WatchedResource[] => {
  const { group, roleName, deadLetters } = retrySchedulesOf(stage);
  new ScheduleGroup(scope, 'AttemptSchedules', { scheduleGroupName: group, removalPolicy: RemovalPolicy.DESTROY });
  const undelivered = deadLetterQueue(scope, 'AttemptScheduleDeadLetters', deadLetters);
  const role = schedulerRole(scope, 'AttemptScheduleRole', { group, roleName });
  role.addToPolicy(statementOf(sendTo(queue('attempts'), undelivered)));
  return [{ name: deadLetters, impact: ATTEMPTS_IMPACT }];
};

export const retry = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Validation',
  queues: ({ workerConcurrency }) => ({
    attempts: {
      timeout: Duration.seconds(120),
      batchSize: 10,
      maxConcurrency: workerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    },
  }),
  functions: ({ stage, state, queue }) => {
    const retrySchedules = retrySchedulesOf(stage);
    return {
      api: {
        environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...retrySchedules.environment },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.secret,
          ...retrySchedules.creation,
          retrySchedules.deletion,
        ],
        errorImpact: 'Callers cannot set, cancel or follow retries.',
        slowFrom: Duration.seconds(5),
      },
      'queue-attempts': {
        environment: { ...transferResolutionEnvironment(stage), ...retrySchedules.environment },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'Query'),
          state.indexes(VALIDATION_HISTORY_INDEX),
          state.secret,
          state.certificates('s3:PutObject'),
          state.responseWriting,
          ...retrySchedules.creation,
          retrySchedules.deletion,
        ],
        errorImpact: ATTEMPTS_IMPACT,
        slowFrom: Duration.seconds(100),
      },
      schedule: {
        environment: { ...state.tableEnvironment, RETRY_QUEUE_URL: queue('attempts').queueUrl },
        access: [state.table('GetItem', 'UpdateItem'), state.indexes(DUE_INDEX), sendTo(queue('attempts'))],
        errorImpact: 'Retries whose schedule was lost are not made.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { sweep: Duration.minutes(1) },
      },
    };
  },
  extras: addAttemptSchedules,
});
