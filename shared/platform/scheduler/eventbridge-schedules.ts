import { AwsClient } from 'aws4fetch';

import { messageOf } from '../../validation/adapters/retry-message.ts';
import type { RetryScheduler, ScheduledAttempt } from '../../validation/ports/retry-scheduler.ts';

/** Where schedules are kept and what they do. */
export type ScheduleSettings = {
  readonly groupName: string;
  /** The retry queue. */
  readonly targetArn: string;
  /** Role in which EventBridge Scheduler sends to the queue. */
  readonly roleArn: string;
  /** Queue for events that could not be delivered. */
  readonly deadLetterArn: string;
  readonly region: string;
  /** Base address of an emulator; AWS's own when absent. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
};

/** An event older than this finds the sweeper was there before it. */
const MAX_EVENT_AGE_SECONDS = 3_600;
const MAX_DELIVERIES = 10;
/** Somebody waits for the answer behind this; what fails is made up for by the sweeper. */
const PATIENCE_MS = 3_000;
const RETRIES = 1;

const CONFLICT = 409;
const NOT_FOUND = 404;

/** A name per attempt, so that creating it twice creates it once. 64 characters at most. */
const nameOf = ({ validationId, turn }: ScheduledAttempt): string => `${validationId}-${turn}`;

/** One-time expression in UTC, to the second, never before the instant. */
const expressionAt = (at: number): string => `at(${new Date(Math.ceil(at / 1_000) * 1_000).toISOString().slice(0, 19)})`;

/**
 * Schedules by signed requests to EventBridge Scheduler (API: CreateSchedule, DeleteSchedule): its client would bring
 * a second protocol of the SDK into what every cold start of the validation function loads.
 */
export const makeEventBridgeSchedules = (settings: ScheduleSettings): RetryScheduler => {
  const { groupName, targetArn, roleArn, deadLetterArn, region, endpoint, credentials } = settings;
  const base = endpoint?.replace(/\/$/, '') ?? `https://scheduler.${region}.amazonaws.com`;

  /** Sends a request; `accepted` is a refusal that means there is nothing to do. */
  const send = async (method: 'POST' | 'DELETE', path: string, accepted: number, body?: object): Promise<void> => {
    const client = new AwsClient({ ...credentials(), service: 'scheduler', region, retries: RETRIES });
    const response = await client.fetch(`${base}/schedules/${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (response.ok || response.status === accepted) return;
    throw new Error(`EventBridge Scheduler answered ${method} with ${response.status}: ${answer.slice(0, 200)}`);
  };

  return {
    schedule: (attempt, at) =>
      send('POST', nameOf(attempt), CONFLICT, {
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
      }),

    unschedule: (attempt) => send('DELETE', `${nameOf(attempt)}?groupName=${encodeURIComponent(groupName)}`, NOT_FOUND),
  };
};
