import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-dead-letters/config.ts';
import { manifest } from '../../../functions/admin-dead-letters/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { deadLetterQueuesOf } from '../../resources/dead-letter-queues.ts';

export const adminDeadLetters = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  functions: ({ stage, state }) => {
    const queues = deadLetterQueuesOf(stage);
    return {
      api: {
        environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.adminAuditEnvironment, ...queues.environment },
        access: [
          state.table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'),
          state.indexes(DUE_INDEX),
          state.adminAudit('PutItem', 'Query'),
          state.secret,
          queues.redriving,
        ],
        errorImpact: 'Admins cannot read, redrive or discard dead letters.',
        slowFrom: Duration.seconds(20),
      },
      schedule: {
        environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...state.adminAuditEnvironment, ...queues.environment },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem'),
          state.indexes(DUE_INDEX),
          state.adminAudit('PutItem', 'Query'),
          state.secret,
          queues.collecting,
          queues.redriving,
        ],
        errorImpact: 'Dead letters stay in their queues, where operators cannot list or redrive them.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { collect: Duration.minutes(1), end_redrives: Duration.minutes(5) },
      },
    };
  },
});
