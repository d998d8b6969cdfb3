import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/event-dispatch/config.ts';
import { FOLLOWED_ITEMS } from '../../../functions/event-dispatch/domain/followed-items.ts';
import { manifest } from '../../../functions/event-dispatch/manifest.ts';
import { USER_LIST_INDEX } from '../../../shared/identity/accounts/indexes.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { deadLettersOf } from '../../resources/dead-letters.ts';
import { messagesOf } from '../../resources/messages.ts';
import { otherQueueOf } from '../../resources/other-queue.ts';

export const eventDispatch = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  queues: ({ workerConcurrency }) => ({
    subscribers: {
      timeout: Duration.seconds(30),
      batchSize: 10,
      maxConcurrency: workerConcurrency,
      oldestMessageFrom: Duration.minutes(15),
    },
    // A transaction pays for the counters of an account again, so changes wait for others of the same account; more workers
    // would only conflict on its counters.
    counters: {
      timeout: Duration.seconds(60),
      batchSize: 500,
      maxConcurrency: 2,
      batchingWindow: Duration.seconds(2),
      oldestMessageFrom: Duration.minutes(15),
    },
  }),
  functions: ({ stage, state, queue }) => {
    const rowDispatch = otherQueueOf(stage, 'validation-imports', 'dispatch');
    const subscribers = queue('subscribers');
    const counters = queue('counters');
    const webhookEvents = otherQueueOf(stage, 'webhooks', 'events');
    const notificationEvents = otherQueueOf(stage, 'notifications', 'events');
    const messages = messagesOf(stage);
    const environment = {
      ...state.tableEnvironment,
      WEBHOOK_EVENT_QUEUE_URL: webhookEvents.url,
      NOTIFICATION_EVENT_QUEUE_URL: notificationEvents.url,
      SUBSCRIBER_QUEUE_URL: subscribers.queueUrl,
      COUNTER_QUEUE_URL: counters.queueUrl,
      ROW_DISPATCH_QUEUE_URL: rowDispatch.url,
    };
    const sending = [sendTo(subscribers, counters), rowDispatch.sending, webhookEvents.sending, notificationEvents.sending];
    const deadLetters = deadLettersOf(stage, manifest.name, 'subscribers');
    return {
      stream: {
        environment: { ...environment, ...state.receiptFilesEnvironment, SUBSCRIBER_DEAD_LETTERS_URL: deadLetters.queueUrl },
        access: [...sending, sendTo(deadLetters), ...state.receipts(['stream-records'], 's3:PutObject')],
        errorImpact:
          'Verdicts and imports have no further effects: counters and the directory of phones fall behind, and webhooks, notifications and the feed of events get no new events.',
        timeout: Duration.seconds(30),
        slowFrom: Duration.seconds(10),
        follows: Object.values(FOLLOWED_ITEMS),
      },
      'queue-subscribers': {
        environment: { ...environment, ...state.secretsEnvironment, ...state.receiptFilesEnvironment, ...messages.environment },
        access: [
          state.table('BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'),
          state.indexes(USER_LIST_INDEX),
          state.secret,
          ...sending,
          messages.sending,
          ...state.receipts(['stream-records'], 's3:GetObject'),
          ...state.receipts(['kept'], 's3:DeleteObjectTagging'),
        ],
        errorImpact:
          'The directory of phones is not updated, payments are not matched with expected ones, users get no notices about their accounts, and files of receipts expire after a week.',
        slowFrom: Duration.seconds(20),
      },
      'queue-counters': {
        environment: state.tableEnvironment,
        access: [state.table('GetItem', 'PutItem', 'UpdateItem')],
        errorImpact: 'Statistics fall behind: `meta.counted_until` of `GET /validations/stats` shows how far.',
        slowFrom: Duration.seconds(40),
      },
    };
  },
});
