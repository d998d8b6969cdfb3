import { outgoingQueue } from '../../shared/messages/adapters/message-queue.ts';
import { makeSentMessages } from '../../shared/messages/adapters/sent-messages.ts';
import { makeSuppressionList } from '../../shared/messages/adapters/suppression-list.ts';
import { openOverrides } from '../../shared/overrides/adapters/overrides-document.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeReadSender } from './adapters/mail-sender.ts';
import { makeSesEmailSender } from './adapters/ses-email-sender.ts';
import { makeSnsSmsSender } from './adapters/sns-sms-sender.ts';
import { queueOutgoingEnvironment } from './config.ts';
import { makeOutgoingWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueOutgoingEnvironment,
  parse: outgoingQueue.parse,
  worker: ({ env, table, clock, ids, log }) =>
    makeOutgoingWorker({
      sentMessages: makeSentMessages(table),
      suppressions: makeSuppressionList(table),
      emails: makeSesEmailSender({
        from: makeReadSender(openOverrides({ env, table, clock, log }), env.MAIL_FROM ?? null),
        configurationSet: env.MAIL_CONFIGURATION_SET ?? null,
        region: env.MAIL_REGION ?? env.AWS_REGION,
      }),
      texts: makeSnsSmsSender(env.SMS_REGION ?? env.AWS_REGION),
      outgoing: outgoingQueue.open(env.MESSAGE_QUEUE_URL),
      panelUrl: env.PANEL_URL ?? null,
      clock,
      ids,
      log,
    }),
});
