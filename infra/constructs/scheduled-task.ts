import { Duration } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';

import { addDeadLetterQueue } from './dead-letter-queue.ts';
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts';

type ScheduledTaskProps<Environment> = ServiceFunctionProps<Environment> & {
  /** Tasks of the function, each sent as `{task}` at its own rate. */
  readonly tasks: Readonly<Record<string, Duration>>;
};

/**
 * A function that EventBridge Scheduler calls at fixed rates. A run that fails is not repeated, because the next one
 * does its work, but it leaves its event where an alarm sees it.
 */
export class ScheduledTask<Environment extends object> extends Construct {
  readonly runner: ServiceFunction<Environment>;

  constructor(scope: Construct, id: string, { tasks, ...functionProps }: ScheduledTaskProps<Environment>) {
    super(scope, id);
    const deadLetterQueue = addDeadLetterQueue(this, 'DeadLetters', {
      subject: functionProps.entry.replace('/', '-'),
      kind: 'schedule-dead-letters',
      impact: functionProps.errorImpact,
      target: functionProps.defaults.alarms,
    });
    this.runner = new ServiceFunction(this, 'Runner', functionProps);
    this.runner.lambda.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      onFailure: new SqsDestination(deadLetterQueue),
    });
    for (const [task, rate] of Object.entries(tasks)) {
      new Schedule(this, task, {
        description: `${functionProps.entry}: ${task}`,
        schedule: ScheduleExpression.rate(rate),
        target: new LambdaInvoke(this.runner.lambda, {
          input: ScheduleTargetInput.fromObject({ task }),
          retryAttempts: 2,
          maxEventAge: Duration.minutes(1),
          deadLetterQueue,
        }),
      });
    }
  }
}
