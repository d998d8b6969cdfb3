import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

import { MAX_RECEIVES } from '../../shared/platform/queue.ts';
import type { QueueSettings } from '../family-settings/family.ts';
import { statementOf } from '../resources/access.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

type WorkQueueProps = {
  readonly queueName: string;
  readonly deadLettersName: string;
  readonly settings: QueueSettings;
};

/** A queue with its dead-letter queue. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly settings: QueueSettings;

  constructor(scope: Construct, id: string, { queueName, deadLettersName, settings }: WorkQueueProps) {
    super(scope, id);
    this.settings = settings;
    this.queue = new Queue(this, 'Queue', {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the function's timeout, as Lambda recommends: a batch in flight must not become visible to a second worker.
      visibilityTimeout: Duration.seconds(settings.timeout.toSeconds() * 6),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetterQueue(this, 'DeadLetters', deadLettersName), maxReceiveCount: MAX_RECEIVES },
    });
  }

  /** Has a function work the queue off, batch by batch, with failures reported per message. */
  consumeWith(worker: LambdaFunction): void {
    const { batchSize, maxConcurrency, batchingWindow = Duration.seconds(batchSize === 1 ? 0 : 1) } = this.settings;
    const { queueArn } = this.queue;
    // What Lambda needs to poll in the worker's name, and no more (Lambda Developer Guide: execution role permissions).
    worker.addToRolePolicy(
      statementOf({ actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], resources: [queueArn] }),
    );
    worker.addEventSourceMapping('Messages', {
      eventSourceArn: queueArn,
      batchSize,
      maxBatchingWindow: batchingWindow,
      maxConcurrency,
      reportBatchItemFailures: true,
    });
  }
}
