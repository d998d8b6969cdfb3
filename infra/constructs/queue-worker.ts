import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption, type IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

import { addAlarm } from './alarm.ts';
import { addDeadLetterQueue } from './dead-letter-queue.ts';
import { ServiceFunction, type DeployedEnvironment, type ServiceFunctionProps } from './service-function.ts';

const MAX_RECEIVES = 5;

type QueueWorkerProps<Environment> = Omit<ServiceFunctionProps<Environment>, 'environment'> & {
  readonly environment: (queue: IQueue) => DeployedEnvironment<Environment>;
  /** Messages a worker holds at once: many where its time is waiting, one where its time is computing. */
  readonly batchSize: number;
  /** Batches in work at the same time; SQS asks for at least 2. */
  readonly maxConcurrency: number;
  /** Age of the oldest message from which on the queue counts as stuck. */
  readonly oldestMessageFrom: Duration;
};

/**
 * A queue, the function that works it off batch by batch with failures reported per message, and the place where
 * messages end that failed too often.
 */
export class QueueWorker<Environment extends object> extends Construct {
  readonly queue: Queue;
  readonly worker: ServiceFunction<Environment>;

  constructor(scope: Construct, id: string, props: QueueWorkerProps<Environment>) {
    super(scope, id);
    const { environment, batchSize, maxConcurrency, oldestMessageFrom, ...functionProps } = props;
    const shared = { subject: props.entry.replace('/', '-'), impact: props.errorImpact, target: props.defaults.alarms };
    const deadLetters = addDeadLetterQueue(this, 'DeadLetters', { ...shared, kind: 'queue-dead-letters' });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the function's timeout, as Lambda asks for: a batch under way must not be seen by a second worker.
      visibilityTimeout: Duration.seconds(props.timeout.toSeconds() * 6),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
    this.worker = new ServiceFunction(this, 'Worker', { ...functionProps, environment: environment(this.queue) });
    this.worker.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize,
        maxBatchingWindow: Duration.seconds(batchSize === 1 ? 0 : 1),
        maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
    addAlarm(this, 'OldestMessage', {
      ...shared,
      kind: 'queue-oldest-message',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', period: Duration.minutes(1) }),
      threshold: oldestMessageFrom.toSeconds(),
      evaluationPeriods: 3,
    });
  }
}
