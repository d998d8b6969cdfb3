import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-broadcasts/config.ts';
import { manifest } from '../../../functions/admin-broadcasts/manifest.ts';
import { USER_LIST_INDEX } from '../../../shared/identity/accounts/indexes.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { apiUrlOf } from '../../resources/api-url.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';
import { messagesOf } from '../../resources/messages.ts';
import { otherQueueOf } from '../../resources/other-queue.ts';

export const adminBroadcasts = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  queues: ({ workerConcurrency: maxConcurrency }) => ({
    steps: { batchSize: 1, maxConcurrency, timeout: Duration.seconds(60), oldestMessageFrom: Duration.minutes(15) },
  }),
  functions: ({ stage, state, queue }) => {
    const steps = { BROADCAST_STEPS_QUEUE_URL: queue('steps').queueUrl };
    const toSteps = sendTo(queue('steps'));
    const messages = messagesOf(stage);
    const deliveries = otherQueueOf(stage, 'notifications', 'deliveries');
    return {
      api: {
        environment: { ...credentialsApiEnvironment(state), ...state.adminAuditEnvironment, ...steps },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'),
          state.indexes(DUE_INDEX),
          state.adminAudit('Query', 'PutItem'),
          state.secret,
          toSteps,
        ],
        errorImpact: 'Admins cannot write, confirm, pause or cancel broadcasts.',
        slowFrom: Duration.seconds(10),
      },
      'queue-steps': {
        environment: {
          ...state.tableEnvironment,
          ...state.secretsEnvironment,
          ...steps,
          ...messages.environment,
          NOTIFICATION_DELIVERY_QUEUE_URL: deliveries.url,
          API_URL: apiUrlOf(stage) ?? undefined,
        },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
          state.indexes(USER_LIST_INDEX),
          state.secret,
          toSteps,
          messages.sending,
          deliveries.sending,
        ],
        errorImpact: 'Broadcasts are neither counted nor sent; they continue where they stopped.',
        slowFrom: Duration.seconds(45),
      },
      schedule: {
        environment: { ...state.tableEnvironment, ...steps },
        access: [state.table('BatchGetItem'), state.indexes(DUE_INDEX), toSteps],
        errorImpact: 'A broadcast that lost its message stays where it is.',
        timeout: Duration.seconds(30),
        slowFrom: Duration.seconds(10),
        tasks: { resume: Duration.minutes(1) },
      },
    };
  },
});
