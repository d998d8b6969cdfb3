import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/notifications/config.ts';
import { manifest } from '../../../functions/notifications/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { apiUrlOf } from '../../resources/api-url.ts';
import { messagesOf } from '../../resources/messages.ts';

export const notifications = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  queues: ({ workerConcurrency: maxConcurrency }) => ({
    events: { batchSize: 10, maxConcurrency, timeout: Duration.seconds(30), oldestMessageFrom: Duration.minutes(15) },
  }),
  functions: ({ stage, state }) => ({
    api: {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'), state.secret],
      errorImpact: 'Users cannot read their notifications.',
      slowFrom: Duration.seconds(5),
    },
    'queue-events': {
      environment: {
        ...state.tableEnvironment,
        ...state.secretsEnvironment,
        ...messagesOf(stage).environment,
        API_URL: apiUrlOf(stage) ?? undefined,
      },
      access: [
        state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
        state.secret,
        messagesOf(stage).sending,
      ],
      errorImpact:
        'Users are not notified of verdicts, imports, quota, webhooks and changes of their account, except by the mails about its security.',
      slowFrom: Duration.seconds(20),
    },
  }),
});
