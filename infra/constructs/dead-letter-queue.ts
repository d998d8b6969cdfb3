import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

import { addAlarm, type AlarmKind, type AlarmTarget } from './alarm.ts';

type DeadLetterQueueProps = {
  readonly subject: string;
  readonly kind: Extract<AlarmKind, 'queue-dead-letters' | 'schedule-dead-letters'>;
  readonly impact: string;
  readonly target: AlarmTarget;
};

/** Keeps what failed for the longest time SQS has, and raises an alarm with the first message. */
export const addDeadLetterQueue = (scope: Construct, id: string, { subject, kind, impact, target }: DeadLetterQueueProps): Queue => {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  addAlarm(scope, `${id}Alarm`, {
    kind,
    subject,
    impact,
    target,
    metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: Duration.minutes(1) }),
    threshold: 1,
    evaluationPeriods: 1,
  });
  return queue;
};
