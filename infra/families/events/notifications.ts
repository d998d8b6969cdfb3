import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/notifications/config.ts';
import { manifest } from '../../../functions/notifications/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { apiUrlOf } from '../../resources/api-url.ts';
import { messagesOf } from '../../resources/messages.ts';
import { notificationChannelsOf } from '../../resources/notification-channels.ts';

export const notifications = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  queues: ({ workerConcurrency: maxConcurrency }) => ({
    deliveries: {
      batchSize: 10,
      maxConcurrency,
      batchingWindow: Duration.seconds(0),
      timeout: Duration.seconds(60),
      oldestMessageFrom: Duration.minutes(30),
    },
    events: { batchSize: 10, maxConcurrency, timeout: Duration.seconds(30), oldestMessageFrom: Duration.minutes(15) },
  }),
  functions: ({ stage, state, queue }) => {
    const channels = notificationChannelsOf(stage);
    const deliveries = { NOTIFICATION_DELIVERY_QUEUE_URL: queue('deliveries').queueUrl };
    const toDeliveries = sendTo(queue('deliveries'));
    return {
      api: {
        environment: { ...state.tableEnvironment, ...state.secretsEnvironment, ...channels.environment, ...deliveries },
        access: [state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'), state.secret, channels.secrets, toDeliveries],
        errorImpact: 'Users can neither read their notifications nor link chats.',
        // A test waits for the other service.
        slowFrom: Duration.seconds(12),
      },
      'queue-events': {
        environment: {
          ...state.tableEnvironment,
          ...state.secretsEnvironment,
          ...messagesOf(stage).environment,
          ...deliveries,
          API_URL: apiUrlOf(stage) ?? undefined,
        },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.secret,
          messagesOf(stage).sending,
          toDeliveries,
        ],
        errorImpact:
          'Users are not notified of verdicts, imports, quota, webhooks and changes of their account, except by the mails about its security.',
        slowFrom: Duration.seconds(20),
      },
      'queue-deliveries': {
        environment: { ...state.tableEnvironment, ...channels.environment, ...state.certificateEnvironment, ...deliveries },
        access: [
          state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          channels.secrets,
          state.certificates('s3:GetObject'),
          toDeliveries,
        ],
        errorImpact: 'Browsers and chats get no notifications; the list and mails continue.',
        slowFrom: Duration.seconds(40),
      },
    };
  },
});
