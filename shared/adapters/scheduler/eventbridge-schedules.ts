import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';

import type { RetryScheduler, ScheduledAttempt } from '../../ports/retry-scheduler.ts';
import { messageOf } from '../sqs/retry-message.ts';

/** Where schedules are kept and what they do. */
export type ScheduleSettings = {
  readonly groupName: string;
  /** The retry queue. */
  readonly targetArn: string;
  /** Role in which EventBridge Scheduler sends to the queue. */
  readonly roleArn: string;
  /** Queue for events that could not be delivered. */
  readonly deadLetterArn: string;
};

/** An event older than this finds the sweeper was there before it. */
const MAX_EVENT_AGE_SECONDS = 3_600;
const MAX_DELIVERIES = 10;

/** A name per attempt, so that creating it twice creates it once. 64 characters at most. */
const nameOf = ({ validationId, turn }: ScheduledAttempt): string => `${validationId}-${turn}`;

/** One-time expression in UTC, to the second, never before the instant. */
const expressionAt = (at: number): string => `at(${new Date(Math.ceil(at / 1_000) * 1_000).toISOString().slice(0, 19)})`;

/** Schedules by the SDK's client. */
export const makeEventBridgeSchedules = ({ groupName, targetArn, roleArn, deadLetterArn }: ScheduleSettings): RetryScheduler => {
  // Somebody waits for the answer behind this; what fails is made up for by the sweeper.
  const client = new SchedulerClient({ maxAttempts: 2, requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 } });

  return {
    schedule: async (attempt, at) => {
      const command = new CreateScheduleCommand({
        Name: nameOf(attempt),
        GroupName: groupName,
        ScheduleExpression: expressionAt(at),
        ScheduleExpressionTimezone: 'UTC',
        // The instant itself is already spread.
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: targetArn,
          RoleArn: roleArn,
          Input: messageOf(attempt),
          DeadLetterConfig: { Arn: deadLetterArn },
          RetryPolicy: { MaximumEventAgeInSeconds: MAX_EVENT_AGE_SECONDS, MaximumRetryAttempts: MAX_DELIVERIES },
        },
      });
      try {
        await client.send(command);
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
      }
    },

    unschedule: async (attempt) => {
      try {
        await client.send(new DeleteScheduleCommand({ Name: nameOf(attempt), GroupName: groupName }));
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    },
  };
};
