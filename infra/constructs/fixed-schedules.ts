import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';

import { sendTo, statementOf } from '../resources/access.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { schedulerRole } from './scheduler-role.ts';

/** The group of schedules that name none. */
const DEFAULT_GROUP = 'default';

type FixedSchedulesProps = {
  /** As `family/file`. */
  readonly entry: string;
  readonly runner: LambdaFunction;
  /** Rates of the function's tasks; each event is `{task}`. */
  readonly tasks: Readonly<Record<string, Duration>>;
  readonly deadLettersName: string;
};

/**
 * EventBridge schedules that invoke a function at fixed rates. A failed run is not retried, because the next one does
 * its work; its event goes to a dead-letter queue with an alarm.
 */
export class FixedSchedules extends Construct {
  constructor(scope: Construct, id: string, { entry, runner, tasks, deadLettersName }: FixedSchedulesProps) {
    super(scope, id);
    const deadLetters = deadLetterQueue(this, 'DeadLetters', deadLettersName);
    runner.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    });
    const send = statementOf(sendTo(deadLetters));
    runner.addToRolePolicy(send);
    const role = schedulerRole(this, 'Role', { group: DEFAULT_GROUP });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [runner.functionArn] }));
    role.addToPolicy(send);
    for (const [task, rate] of Object.entries(tasks)) {
      new Schedule(this, task, {
        description: `${entry}: ${task}`,
        schedule: ScheduleExpression.rate(rate),
        target: {
          bind: () => ({
            arn: runner.functionArn,
            role,
            input: ScheduleTargetInput.fromObject({ task }),
            retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: Duration.minutes(1).toSeconds() },
            deadLetterConfig: { arn: deadLetters.queueArn },
          }),
        },
      });
    }
  }
}
