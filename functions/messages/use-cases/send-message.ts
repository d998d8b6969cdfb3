import type { Message, QueuedMessage } from '../../../shared/messages/message.ts';
import type { MessageEnd, SentMessages } from '../../../shared/messages/ports/sent-messages.ts';
import type { SuppressionList } from '../../../shared/messages/ports/suppression-list.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { atSending, LEASE_MS, retryDelaySeconds, uselessFrom } from '../domain/sending-times.ts';
import { maxUnknownSends } from '../domain/unknown-outcome.ts';
import type { EmailSender } from '../ports/email-sender.ts';
import type { SmsSender } from '../ports/sms-sender.ts';
import { renderEmail } from '../rendering/render-email.ts';
import { renderSms } from '../rendering/render-sms.ts';

type WaitingMessage = Pick<QueuedMessage, 'attempts' | 'requestedAt'> & { readonly message: Message };

export type SendMessageDeps = {
  readonly sentMessages: SentMessages;
  readonly suppressions: Pick<SuppressionList, 'has'>;
  readonly emails: EmailSender;
  readonly texts: SmsSender;
  /** The queue of messages, for those that have to wait. */
  readonly outgoing: Queue<QueuedMessage>;
  /** Base URL of links; null when there is no panel. */
  readonly panelUrl: string | null;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
};

/**
 * Sends a message, once per id: the claim admits one worker, and a finished message stays finished. While mail or telephone are down, the
 * message returns to the queue with a growing delay, until it is useless. After a send with an unknown outcome, because no response arrived
 * or its worker died, a message is sent once more if its loss is worse than a duplicate, and otherwise not: neither SES nor SNS recognises
 * a repeated message.
 */
export const makeSendMessage = (deps: SendMessageDeps) => {
  const { sentMessages, suppressions, emails, texts, outgoing, panelUrl, clock, ids, log } = deps;

  const send = async (message: Message): Promise<MessageEnd> => {
    if (message.channel === 'sms') return texts.send(message.to, renderSms(message));
    if (await suppressions.has(message.to)) return 'suppressed';
    return emails.send({ to: message.to, template: message.template.name, ...renderEmail(message, panelUrl) });
  };

  const wait = async (waiting: WaitingMessage, delaySeconds: number): Promise<void> => {
    await outgoing.send({ ...waiting, correlationId: waiting.message.correlationId }, delaySeconds);
    log.count('MessageDeferred');
  };

  const fieldsOf = ({ id, channel, template }: Message) => ({ message_id: id, channel, template: template.name });

  const finish = async (message: Message, end: MessageEnd): Promise<void> => {
    const fields = fieldsOf(message);
    await sentMessages.end(message.id, end, clock.now());
    switch (end) {
      case 'sent':
        log.info('message_sent', fields);
        log.count('MessageSent');
        return;
      case 'suppressed':
        log.info('message_suppressed', fields);
        return;
      case 'refused':
        log.error('message_refused', fields);
        return;
      case 'unknown':
        log.error('message_outcome_unknown', fields);
    }
  };

  /** Returns a message to the queue, to be sent later. */
  const putBack = async (waiting: WaitingMessage, token: string, made: 'not_sent' | 'unknown', error?: unknown): Promise<void> => {
    const { message, attempts } = waiting;
    const delaySeconds = retryDelaySeconds(attempts);
    log.warn('message_deferred', { ...fieldsOf(message), attempts, delay_seconds: delaySeconds, reason: made }, error);
    await sentMessages.release(message.id, token, made);
    await wait({ ...waiting, attempts: attempts + 1 }, delaySeconds);
  };

  const sendClaimed = async (waiting: WaitingMessage, token: string, unknownSends: number): Promise<void> => {
    const { message, requestedAt } = waiting;
    const sendsLeft = maxUnknownSends(message) - unknownSends;
    if (sendsLeft <= 0) return finish(message, 'unknown');
    let end: MessageEnd;
    try {
      end = await send(atSending(message, requestedAt, clock.now()));
    } catch (error) {
      return putBack(waiting, token, 'not_sent', error);
    }
    return end === 'unknown' && sendsLeft > 1 ? putBack(waiting, token, 'unknown') : finish(message, end);
  };

  return async (waiting: WaitingMessage): Promise<void> => {
    const { message, requestedAt } = waiting;
    const now = clock.now();
    if (uselessFrom(message, requestedAt) <= now) {
      log.error('message_expired', fieldsOf(message));
      return;
    }
    const lease = { token: ids.uuid(), until: now + LEASE_MS };
    const claim = await sentMessages.claim(message.id, lease, now);
    if (claim.kind === 'claimed') await sendClaimed(waiting, lease.token, claim.unknownSends);
    else if (claim.kind === 'held') await wait(waiting, LEASE_MS / 1_000);
    else log.info('message_dropped', fieldsOf(message));
  };
};
