import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/account-life/config.ts';
import { manifest } from '../../functions/account-life/manifest.ts';
import { DUE_INDEX } from '../../shared/platform/dynamodb/table-schema.ts';
import { sendTo } from '../resources/access.ts';
import { accountLifeOf } from '../resources/account-life.ts';
import { erasureOf } from '../resources/erasure.ts';
import { defineFamily } from './family.ts';

export const accountLife = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  queues: ({ workerConcurrency: maxConcurrency }) => ({
    steps: { timeout: Duration.seconds(60), batchSize: 10, maxConcurrency, oldestMessageFrom: Duration.minutes(30) },
    // An account at a time: erasing takes as long as the account is large.
    purges: { timeout: Duration.minutes(15), batchSize: 1, maxConcurrency, oldestMessageFrom: Duration.hours(2) },
  }),
  functions: ({ stage, state, queue }) => {
    const life = accountLifeOf(stage);
    const erasure = erasureOf(stage, state);
    return {
      'queue-steps': {
        environment: {
          ...state.tableEnvironment,
          ...life.queueEnvironment,
          ...life.timingEnvironment,
          PURGE_QUEUE_URL: queue('purges').queueUrl,
        },
        access: [state.table('GetItem', 'UpdateItem'), sendTo(queue('steps'), queue('purges'))],
        errorImpact: 'Who deleted their account is not warned before it is erased, and accounts are erased late.',
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
        access: [state.indexes(DUE_INDEX), sendTo(queue('steps'))],
        errorImpact: 'Deleted accounts are neither warned nor erased at their time.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { sweep: Duration.minutes(1) },
      },
    };
  },
});
