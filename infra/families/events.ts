import { Duration } from 'aws-cdk-lib';

import type * as config from '../../functions/events/config.ts';
import { FOLLOWED_ITEMS } from '../../functions/events/domain/followed-items.ts';
import { manifest } from '../../functions/events/manifest.ts';
import { sendTo } from '../resources/access.ts';
import { messagesOf } from '../resources/messages.ts';
import { webhookEventsOf } from '../resources/webhook-events.ts';
import { defineFamily } from './family.ts';

export const events = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  queues: ({ workerConcurrency }) => ({
    subscribers: {
      timeout: Duration.seconds(30),
      batchSize: 10,
      maxConcurrency: workerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    },
  }),
  functions: ({ stage, state, queue }) => {
    const subscribers = queue('subscribers');
    const webhookEvents = webhookEventsOf(stage);
    const messages = messagesOf(stage);
    const environment = { ...state.tableEnvironment, ...webhookEvents.environment, SUBSCRIBER_QUEUE_URL: subscribers.queueUrl };
    const sending = [sendTo(subscribers), webhookEvents.sending];
    return {
      stream: {
        environment,
        access: sending,
        errorImpact:
          'Nothing follows from verdicts and imports any more: counters and the directory of phones fall behind, webhooks and the feed of events stand still.',
        timeout: Duration.seconds(30),
        slowFrom: Duration.seconds(10),
        follows: Object.values(FOLLOWED_ITEMS),
      },
      'queue-subscribers': {
        environment: { ...environment, ...state.secretsEnvironment, ...messages.environment },
        access: [state.table('GetItem', 'PutItem', 'UpdateItem'), state.secret, ...sending, messages.sending],
        errorImpact: 'Verdicts are not counted, the directory of phones does not learn, and nobody is told what happens to their account.',
        slowFrom: Duration.seconds(20),
      },
    };
  },
});
