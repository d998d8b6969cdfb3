import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/messages/config.ts';
import { manifest } from '../../../functions/messages/manifest.ts';
import { MailFeedback } from '../../constructs/mail-feedback.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { deliveryOf, reportsMails } from '../../resources/messages.ts';

export const messages = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Events',
  queues: ({ workerConcurrency: maxConcurrency }) => {
    const common = { batchSize: 10, maxConcurrency };
    return {
      // A user waits for a code.
      outgoing: { ...common, batchingWindow: Duration.seconds(0), timeout: Duration.seconds(30), oldestMessageFrom: Duration.minutes(10) },
      feedback: { ...common, timeout: Duration.seconds(30), oldestMessageFrom: Duration.minutes(60) },
    };
  },
  functions: ({ stage, state, queue }) => {
    const delivery = deliveryOf(stage);
    return {
      'queue-outgoing': {
        environment: { ...state.tableEnvironment, ...delivery.environment, MESSAGE_QUEUE_URL: queue('outgoing').queueUrl },
        access: [state.table('GetItem', 'PutItem', 'UpdateItem'), ...delivery.access, sendTo(queue('outgoing'))],
        errorImpact: 'Mails and text messages are not sent: users cannot register, sign in with a second factor or reset a password.',
        slowFrom: Duration.seconds(20),
      },
      'queue-feedback': {
        environment: { ...state.tableEnvironment },
        access: [state.table('PutItem')],
        errorImpact: 'Mails are still sent to addresses that do not exist, or whose owners complained, until SES stops all mail.',
        slowFrom: Duration.seconds(20),
      },
    };
  },
  extras: (scope, { stage, queue }) => {
    if (reportsMails(stage)) new MailFeedback(scope, 'MailFeedback', stage, queue('feedback'));
    return [];
  },
});
