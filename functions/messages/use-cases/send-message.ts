import type { Message } from '../../../shared/messages/domain/message.ts';
import type { SuppressionList } from '../../../shared/messages/ports/suppression-list.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { LEASE_MS, retryDelaySeconds, uselessFrom } from '../domain/sending-times.ts';
import type { EmailSender } from '../ports/email-sender.ts';
import type { OutgoingQueue, WaitingMessage } from '../ports/outgoing-queue.ts';
import type { MessageEnd, SentMessages } from '../ports/sent-messages.ts';
import type { SmsSender } from '../ports/sms-sender.ts';
import { renderEmail } from '../rendering/render-email.ts';
import { renderSms } from '../rendering/render-sms.ts';

export type SendMessageDeps = {
  readonly sentMessages: SentMessages;
  readonly suppressions: Pick<SuppressionList, 'has'>;
  readonly emails: EmailSender;
  readonly texts: SmsSender;
  readonly outgoing: OutgoingQueue;
  /** Where links lead; null where there is no panel. */
  readonly panelUrl: string | null;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
};

/**
 * Sends a message, once for its id: the claim lets one worker in, and what ended stays ended. While mail or telephone are
 * down, the message goes back to the queue with a growing delay, until it is of no use. Only a worker that dies between
 * sending and noting it has the message sent twice: neither SES nor SNS knows a message again.
 */
export const makeSendMessage = (deps: SendMessageDeps) => {
  const { sentMessages, suppressions, emails, texts, outgoing, panelUrl, clock, ids, log } = deps;

  const send = async (message: Message): Promise<MessageEnd> => {
    if (message.channel === 'sms') return texts.send(message.to, renderSms(message));
    if (await suppressions.has(message.to)) return 'suppressed';
    return emails.send({ to: message.to, template: message.template.name, ...renderEmail(message, panelUrl) });
  };

  const wait = async (waiting: WaitingMessage, delaySeconds: number): Promise<void> => {
    await outgoing.defer(waiting, delaySeconds);
    log.count('MessageDeferred');
  };

  const sendClaimed = async ({ message, attempts, queuedAt }: WaitingMessage, token: string): Promise<void> => {
    const { id, channel } = message;
    const fields = { message_id: id, channel, template: message.template.name };
    let end: MessageEnd;
    try {
      end = await send(message);
    } catch (error) {
      const delaySeconds = retryDelaySeconds(attempts);
      log.warn('message_deferred', { ...fields, attempts, delay_seconds: delaySeconds }, error);
      await sentMessages.release(id, token);
      await wait({ message, attempts: attempts + 1, queuedAt }, delaySeconds);
      return;
    }
    await sentMessages.end(id, end, clock.now());
    if (end === 'refused') log.error('message_refused', fields);
    else log.info(end === 'sent' ? 'message_sent' : 'message_suppressed', fields);
    if (end === 'sent') log.count('MessageSent');
  };

  return async (waiting: WaitingMessage): Promise<void> => {
    const { message, queuedAt } = waiting;
    const now = clock.now();
    const fields = { message_id: message.id, channel: message.channel, template: message.template.name };
    if (uselessFrom(message, queuedAt) <= now) {
      log.error('message_expired', fields);
      return;
    }
    const lease = { token: ids.uuid(), until: now + LEASE_MS };
    const claim = await sentMessages.claim(message.id, lease, now);
    if (claim === 'claimed') await sendClaimed(waiting, lease.token);
    else if (claim === 'held') await wait(waiting, LEASE_MS / 1_000);
    else log.info('message_dropped', fields);
  };
};
