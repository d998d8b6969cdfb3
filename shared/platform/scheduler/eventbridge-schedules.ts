import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';

import type { Clock } from '../time/clock.ts';

/** Group, target and timing of schedules. */
export type ScheduleSettings = {
  readonly groupName: string;
  /** The queue that messages go to. */
  readonly targetArn: string;
  /** Role in which EventBridge Scheduler sends to the queue. */
  readonly roleArn: string;
  /** Queue for events that could not be delivered. */
  readonly deadLetterArn: string;
  readonly region: string;
  /** Nothing is scheduled for less than this ahead: AWS refuses an instant that has passed when the request arrives. */
  readonly minLeadMs: number;
  readonly clock: Pick<Clock, 'now'>;
  /** Base address of an emulator; AWS's own when absent. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
};

/** Maximum age of a message that could not be delivered. */
const MAX_EVENT_AGE_SECONDS = 3_600;
const MAX_DELIVERIES = 10;
/** A request of a caller may wait for this, all attempts included. */
const TIMEOUT_MS = 3_000;
const ATTEMPTS = 2;

/** Messages that a queue receives once, at their time. */
export type OneTimeSchedules = {
  /**
   * Sends a message at an instant (epoch milliseconds), or as soon after it as the lead allows. Idempotent by name (at
   * most 64 characters).
   */
  readonly create: (name: string, at: number, message: string) => Promise<void>;
  /** Deletes a schedule; idempotent. */
  readonly remove: (name: string) => Promise<void>;
};

/** One-time expression in UTC, to the second, never before the instant. */
const expressionAt = (at: number): string => `at(${new Date(Math.ceil(at / 1_000) * 1_000).toISOString().slice(0, 19)})`;

/** Schedules in EventBridge Scheduler. */
export const makeEventBridgeSchedules = (settings: ScheduleSettings): OneTimeSchedules => {
  const { groupName: GroupName, targetArn, roleArn, deadLetterArn, region, minLeadMs, clock, endpoint, credentials } = settings;
  const client = new SchedulerClient({
    region,
    credentials: () => Promise.resolve(credentials()),
    ...(endpoint === undefined ? {} : { endpoint }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: TIMEOUT_MS / 2, socketTimeout: TIMEOUT_MS / 2 },
  });
  const withinTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

  return {
    create: async (name, at, message) => {
      const schedule = new CreateScheduleCommand({
        Name: name,
        GroupName,
        ScheduleExpression: expressionAt(Math.max(at, clock.now() + minLeadMs)),
        ScheduleExpressionTimezone: 'UTC',
        // The instant itself is already spread.
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: targetArn,
          RoleArn: roleArn,
          Input: message,
          DeadLetterConfig: { Arn: deadLetterArn },
          RetryPolicy: { MaximumEventAgeInSeconds: MAX_EVENT_AGE_SECONDS, MaximumRetryAttempts: MAX_DELIVERIES },
        },
      });
      try {
        await client.send(schedule, withinTime());
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
      }
    },

    remove: async (name) => {
      try {
        await client.send(new DeleteScheduleCommand({ Name: name, GroupName }), withinTime());
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    },
  };
};
