import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/account-deletion/config.ts';
import { manifest } from '../../../functions/account-deletion/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { accountDeletionOf } from '../../resources/account-deletion.ts';
import { erasureOf } from '../../resources/erasure.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';
import { messagesOf } from '../../resources/messages.ts';
import { retrySchedulesOf } from '../../resources/retry-schedules.ts';

export const accountDeletion = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  queues: ({ workerConcurrency: maxConcurrency }) => ({
    steps: { timeout: Duration.seconds(60), batchSize: 10, maxConcurrency, oldestMessageFrom: Duration.minutes(30) },
    // An account at a time: erasing takes as long as the account is large.
    purges: { timeout: Duration.minutes(15), batchSize: 1, maxConcurrency, oldestMessageFrom: Duration.hours(2) },
  }),
  functions: ({ stage, state, queue }) => {
    const life = accountDeletionOf(stage);
    const messages = messagesOf(stage);
    const retrySchedules = retrySchedulesOf(stage);
    const erasure = erasureOf(stage, state);
    return {
      api: {
        environment: { ...credentialsApiEnvironment(state), ...life.timingEnvironment },
        access: [state.table('GetItem', 'PutItem', 'Query', 'UpdateItem'), ...state.credentials('GetItem', 'PutItem'), state.secret],
        errorImpact: 'Users who deleted their account cannot restore it.',
        slowFrom: Duration.seconds(5),
      },
      'queue-steps': {
        environment: {
          ...state.tableEnvironment,
          ...life.queueEnvironment,
          ...life.timingEnvironment,
          ...life.signingKeyEnvironment,
          ...state.credentialsEnvironment,
          ...messages.environment,
          ...retrySchedules.environment,
          PURGE_QUEUE_URL: queue('purges').queueUrl,
        },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem'),
          state.indexes(VALIDATION_HISTORY_INDEX),
          ...state.credentials('UpdateItem'),
          life.signing,
          messages.sending,
          retrySchedules.deletion,
          sendTo(queue('steps'), queue('purges')),
        ],
        errorImpact: 'Users who deleted their account are not warned before it is erased, and accounts are erased late.',
        slowFrom: Duration.seconds(40),
      },
      'queue-purges': {
        environment: { ...erasure.environment, PURGE_QUEUE_URL: queue('purges').queueUrl },
        access: [...erasure.access, sendTo(queue('purges'))],
        errorImpact: 'Deleted accounts are erased late.',
        slowFrom: Duration.minutes(12),
      },
      schedule: {
        environment: { ...state.tableEnvironment, ...life.queueEnvironment },
        access: [state.table('GetItem'), state.indexes(DUE_INDEX), sendTo(queue('steps'))],
        errorImpact: 'Deleted accounts are neither warned nor erased at their time.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { sweep: Duration.minutes(1) },
      },
    };
  },
});
