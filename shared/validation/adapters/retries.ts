import type * as v from 'valibot';

import { awsCredentials } from '../../platform/config/environment.ts';
import type { FunctionContext } from '../../platform/lambda/function-context.ts';
import { retryDefaultsOf, type retryDefaultsEnvironment, type retryScheduleEnvironment } from '../config/retries.ts';
import { makeRetryStore } from './dynamodb/retry-store.ts';
import { makeRetryScheduler } from './retry-scheduler.ts';

type RetryEnvironment = v.InferOutput<v.ObjectSchema<typeof retryDefaultsEnvironment & typeof retryScheduleEnvironment, undefined>>;

/** What beginning, moving and ending retries takes. */
export const openRetries = ({ env, table }: FunctionContext<RetryEnvironment>) => ({
  retries: makeRetryStore(table),
  scheduler: makeRetryScheduler({
    groupName: env.RETRY_SCHEDULE_GROUP,
    targetArn: env.RETRY_QUEUE_ARN,
    roleArn: env.RETRY_SCHEDULE_ROLE_ARN,
    deadLetterArn: env.RETRY_SCHEDULE_DEAD_LETTERS_ARN,
    region: env.AWS_REGION,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  }),
  retryDefaults: retryDefaultsOf(env),
  retryTimeScale: env.RETRY_TIME_SCALE,
});
