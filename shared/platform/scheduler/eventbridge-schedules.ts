import { awsServiceError } from '../aws/service-error.ts';
import { sendSigned } from '../aws/signed-request.ts';
import type { Clock } from '../time/clock.ts';

/** Where schedules are kept and what they do. */
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
/** A request of a caller may wait for this. */
const TIMEOUT_MS = 3_000;
const RETRIES = 1;

const CONFLICT = 409;
const NOT_FOUND = 404;

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

/**
 * Schedules by signed requests to EventBridge Scheduler (API: CreateSchedule, DeleteSchedule): its client would add a
 * second SDK protocol to the bundle. The signer is loaded with the first request.
 */
export const makeEventBridgeSchedules = (settings: ScheduleSettings): OneTimeSchedules => {
  const { groupName, targetArn, roleArn, deadLetterArn, region, minLeadMs, clock, endpoint, credentials } = settings;
  const base = endpoint?.replace(/\/$/, '') ?? `https://scheduler.${region}.amazonaws.com`;

  /** Sends a request; `accepted` is an error that means there is nothing to do. */
  const send = async (method: 'POST' | 'DELETE', path: string, accepted: number, input?: object): Promise<void> => {
    const { AwsClient } = await import('aws4fetch');
    const client = new AwsClient({ ...credentials(), service: 'scheduler', region, retries: RETRIES });
    const content = input === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input) };
    const response = await sendSigned(client, `${base}/schedules/${path}`, { method, ...content }, TIMEOUT_MS);
    const body = await response.text();
    if (response.ok || response.status === accepted) return;
    throw awsServiceError('EventBridge Scheduler', method, { status: response.status, headers: response.headers, body });
  };

  return {
    create: (name, at, message) =>
      send('POST', name, CONFLICT, {
        GroupName: groupName,
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
      }),

    remove: (name) => send('DELETE', `${name}?groupName=${encodeURIComponent(groupName)}`, NOT_FOUND),
  };
};
