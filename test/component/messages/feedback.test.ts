import { parseMailFeedback } from '../../../functions/messages/adapters/mail-feedback.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import { bounce, complaint, GREETING, notificationOf } from '../../support/builders/mail-events.ts';
import { anEmail, anSms } from '../../support/builders/messages.ts';
import { openMessages } from './messages-family.ts';

const receive = async (messages: ReturnType<typeof openMessages>, body: string): Promise<void> => {
  const feedback = parseMailFeedback(body);
  if (feedback === null) throw new TypeError('not read');
  await messages.feedback(feedback);
};

/** Whether a mail to an address is sent. */
const isSent = async (messages: ReturnType<typeof openMessages>, to = 'ana@example.com'): Promise<boolean> => {
  await messages.queue.enqueue(anEmail(undefined, { to, id: messageIdOf('to', to) }));
  await messages.process();
  return messages.emails.mails().some((mail) => mail.to === to);
};

describe('the reports of SES on mails', () => {
  test.each([
    ['a permanent bounce', bounce('Permanent')],
    ['a complaint', complaint()],
    ['a complaint without a type', complaint(null)],
  ])('after %s the address gets no more mails', async (_what, event) => {
    const messages = openMessages();
    await receive(messages, notificationOf(event));
    await receive(messages, notificationOf(event));
    expect(await isSent(messages)).toBe(false);
    expect(messages.log.lines.map((line) => line.event)).toContain('message_suppressed');
    expect(await isSent(messages, 'luis@example.com')).toBe(true);
  });

  test.each([
    ['a full mailbox', bounce('Transient')],
    ['a bounce that tells nothing', bounce('Undetermined')],
    ['a complaint taken back', complaint('not-spam')],
    ['the greeting of SES', GREETING],
  ])('after %s mails continue', async (_what, event) => {
    const messages = openMessages();
    await receive(messages, notificationOf(event));
    expect(await isSent(messages)).toBe(true);
  });

  test('an address is suppressed in whatever case it bounced', async () => {
    const messages = openMessages();
    await receive(messages, notificationOf(bounce('Permanent', 'ANA@Example.com')));
    expect(await isSent(messages)).toBe(false);
  });

  test('text messages do not mind', async () => {
    const messages = openMessages();
    await receive(messages, notificationOf(bounce('Permanent')));
    await messages.queue.enqueue(anSms());
    await messages.process();
    expect(messages.texts.texts()).toHaveLength(1);
  });

  test.each([
    ['no JSON', 'x'],
    ['no notification', JSON.stringify(bounce('Permanent'))],
    ['an event of another kind', notificationOf({ eventType: 'Open', mail: { messageId: 'x' } })],
    ['a confirmation of a subscription', JSON.stringify({ Type: 'SubscriptionConfirmation', MessageId: 'x', Message: 'x' })],
  ])('%s is not taken for feedback', (_what, body) => {
    expect(parseMailFeedback(body)).toBeNull();
  });
});
