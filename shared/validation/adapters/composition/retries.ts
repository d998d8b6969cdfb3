import type * as v from 'valibot';

import { makeAccountStore } from '../../../identity/adapters/account-store.ts';
import { makePlanCatalogue } from '../../../identity/adapters/plan-catalogue.ts';
import { makeUserSettings } from '../../../identity/adapters/user-settings.ts';
import { makeReadOwnPlan } from '../../../identity/use-cases/read-own-plan.ts';
import { awsCredentials } from '../../../platform/config/environment.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { retryDefaultsOf, type retryDefaultsEnvironment, type retryScheduleEnvironment } from '../../config/retries.ts';
import type { RetryPace } from '../../domain/retry/retry-cycle.ts';
import { makeKeepRetrySchedule } from '../../use-cases/keep-retry-schedule.ts';
import { makeRetryStore } from '../dynamodb/retry-store.ts';
import { makeRetryScheduler } from '../retry-scheduler.ts';
import { makeRetrySettings } from '../retry-settings.ts';

type RetryEnvironment = v.InferOutput<v.ObjectSchema<typeof retryDefaultsEnvironment & typeof retryScheduleEnvironment, undefined>>;

/** What a function needs that begins, moves or ends retries. */
export const makeRetries = (env: RetryEnvironment, { table, log }: { readonly table: Table; readonly log: Log }) => {
  const limits = retryDefaultsOf(env);
  const scheduler = makeRetryScheduler({
    groupName: env.RETRY_SCHEDULE_GROUP,
    targetArn: env.RETRY_QUEUE_ARN,
    roleArn: env.RETRY_SCHEDULE_ROLE_ARN,
    deadLetterArn: env.RETRY_SCHEDULE_DEAD_LETTERS_ARN,
    region: env.AWS_REGION,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
  const readOwnPlan = makeReadOwnPlan({ accounts: makeAccountStore(table), plans: makePlanCatalogue(table) });
  const pace: RetryPace = { timeScale: env.RETRY_TIME_SCALE, maxAgeSeconds: limits.maxAgeSeconds };
  return {
    retries: makeRetryStore(table),
    keepSchedule: makeKeepRetrySchedule({ scheduler, log }),
    retrySettings: makeRetrySettings({ settings: makeUserSettings(table), readOwnPlan, defaults: limits }),
    pace,
  };
};
