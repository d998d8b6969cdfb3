import type * as v from 'valibot';

import { awsCredentials } from '../../../platform/config/environment.ts';
import type { FunctionContext } from '../../../platform/lambda/function-context.ts';
import { lazy } from '../../../platform/lazy.ts';
import { retryDefaultsOf, type retryDefaultsEnvironment, type retryScheduleEnvironment } from '../../config/retries.ts';
import type { RetryTiming } from '../../domain/retry/retry-cycle.ts';
import { makeRetryStore } from '../dynamodb/retry-store.ts';
import { makeRetryScheduler } from '../retry-scheduler.ts';
import { makeRetrySettings } from '../retry-settings.ts';

type RetryEnvironment = v.InferOutput<v.ObjectSchema<typeof retryDefaultsEnvironment & typeof retryScheduleEnvironment, undefined>>;

/** A minute leaves room for the request, its repetition and clocks that differ. A scaled calendar has no minute to spare. */
const minLeadMsOf = (timeScale: number): number => (timeScale === 1 ? 60_000 : 0);

/** What beginning, moving and ending retries takes. */
export const openRetries = ({ env, table, clock }: Pick<FunctionContext<RetryEnvironment>, 'env' | 'table' | 'clock'>) => {
  const defaults = retryDefaultsOf(env);
  // Only retries read them, and most validations have none.
  const account = lazy(async () => (await import('./account-settings.ts')).openAccountSettings(table));
  const retryTiming: RetryTiming = { timeScale: env.RETRY_TIME_SCALE, maxAgeSeconds: defaults.maxAgeSeconds };
  return {
    retries: makeRetryStore(table),
    scheduler: makeRetryScheduler({
      groupName: env.RETRY_SCHEDULE_GROUP,
      targetArn: env.RETRY_QUEUE_ARN,
      roleArn: env.RETRY_SCHEDULE_ROLE_ARN,
      deadLetterArn: env.RETRY_SCHEDULE_DEAD_LETTERS_ARN,
      region: env.AWS_REGION,
      minLeadMs: minLeadMsOf(env.RETRY_TIME_SCALE),
      clock,
      endpoint: env.AWS_ENDPOINT_URL,
      credentials: awsCredentials,
    }),
    retrySettings: makeRetrySettings({
      settings: {
        read: async (...setting) => (await account()).settings.read(...setting),
        write: async (...written) => (await account()).settings.write(...written),
      },
      readUserPlan: async (userId) => (await account()).readUserPlan(userId),
      defaults,
    }),
    retryTiming,
  };
};
