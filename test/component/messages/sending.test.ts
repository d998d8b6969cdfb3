import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import { anEmail, anSms, EMAIL_TEMPLATES } from '../../support/builders/messages.ts';
import { openMessages } from './messages-family.ts';

const MINUTE = 60_000;

const textOfLog = ({ log }: ReturnType<typeof openMessages>): string => JSON.stringify(log.lines);

describe('a queued message', () => {
  test('a mail is sent to its reader, a text message to its phone', async () => {
    const messages = openMessages();
    await messages.queue.enqueue(anEmail());
    await messages.queue.enqueue(anSms());
    await messages.process();
    expect(messages.emails.mails()).toMatchObject([{ to: 'ana@example.com', template: 'email_verification' }]);
    expect(messages.texts.texts()).toMatchObject([{ to: '+525512345678' }]);
  });

  test('for an address without an account is dropped and leaves no trace', async () => {
    const messages = openMessages();
    await messages.queue.enqueueBlank('request');
    await messages.process();
    await messages.process();
    expect([messages.emails.mails(), messages.texts.texts(), messages.log.lines]).toEqual([[], [], []]);
  });

  test('is sent once although the queue delivers it three times at once and again later', async () => {
    const messages = openMessages();
    const queued = { message: anEmail(), attempts: 0, queuedAt: null };
    const at = messages.clock.now();
    await Promise.all([1, 2, 3].map(() => messages.outgoing(queued, at)));
    messages.clock.advance(5 * MINUTE);
    await messages.process();
    await messages.outgoing(queued, at);
    expect(messages.emails.mails()).toHaveLength(1);
  });

  test('waits through an outage of mail and is sent once when it is over', async () => {
    const messages = openMessages();
    messages.emails.control.mode = 'down';
    await messages.queue.enqueue(anEmail(EMAIL_TEMPLATES.password_changed));
    for (let round = 0; round < 12; round += 1) {
      await messages.process();
      messages.clock.advance(15 * MINUTE);
    }
    expect(messages.emails.mails()).toEqual([]);
    messages.emails.control.mode = 'sent';
    for (let round = 0; round < 3; round += 1) {
      await messages.process();
      messages.clock.advance(15 * MINUTE);
    }
    expect(messages.emails.mails()).toHaveLength(1);
  });

  test('with a code is not sent any more once the code has expired', async () => {
    const messages = openMessages();
    messages.texts.control.mode = 'down';
    await messages.queue.enqueue(anSms());
    await messages.process();
    messages.clock.advance(11 * MINUTE);
    messages.texts.control.mode = 'sent';
    await messages.process();
    expect(messages.texts.texts()).toEqual([]);
    expect(messages.log.lines.map(({ event }) => event)).toContain('message_expired');
  });

  test('that is refused is not tried again', async () => {
    const messages = openMessages();
    messages.emails.control.mode = 'refused';
    await messages.queue.enqueue(anEmail());
    await messages.process();
    messages.emails.control.mode = 'sent';
    messages.clock.advance(5 * MINUTE);
    await messages.process();
    expect(messages.emails.mails()).toEqual([]);
    expect(messages.log.lines.map(({ level, event }) => [level, event])).toContainEqual(['error', 'message_refused']);
  });

  test('whose sender died is sent by the next one once the lease has ended', async () => {
    const messages = openMessages();
    const message = anEmail();
    const now = messages.clock.now();
    await messages.sentMessages.claim(message.id, { token: 'dead', until: now + MINUTE }, now);
    await messages.queue.enqueue(message);
    await messages.process();
    expect(messages.emails.mails()).toEqual([]);
    messages.clock.advance(MINUTE);
    await messages.process();
    expect(messages.emails.mails()).toHaveLength(1);
  });

  test('stays in the queue when it can neither be sent nor put back', async () => {
    const messages = openMessages();
    messages.emails.control.mode = 'down';
    messages.queue.outage.isDown = true;
    const queued = { message: anEmail(), attempts: 0, queuedAt: null };
    await expect(messages.outgoing(queued, messages.clock.now())).rejects.toThrow('down');
  });

  test('leaves neither its code nor its reader in the log, whatever becomes of it', async () => {
    const messages = openMessages();
    for (const mode of ['sent', 'refused', 'down'] as const) {
      messages.emails.control.mode = mode;
      await messages.queue.enqueue(anEmail(EMAIL_TEMPLATES.two_factor_code, { id: messageIdOf(mode) }));
      await messages.process();
    }
    messages.clock.advance(11 * MINUTE);
    await messages.process();
    expect(messages.log.lines.length).toBeGreaterThanOrEqual(4);
    expect(textOfLog(messages)).not.toMatch(/048151|ana@example|reset-token/);
  });
});
