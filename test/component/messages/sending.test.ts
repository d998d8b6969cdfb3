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

  test('is sent once although the queue delivers it three times concurrently and again later', async () => {
    const messages = openMessages();
    const queued = { message: anEmail(), attempts: 0, requestedAt: messages.clock.now() };
    await Promise.all([1, 2, 3].map(() => messages.outgoing(queued)));
    messages.clock.advance(5 * MINUTE);
    await messages.process();
    await messages.outgoing(queued);
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

  test('with a link is not sent any more once the link has expired', async () => {
    const messages = openMessages();
    messages.emails.control.mode = 'down';
    const usableUntil = messages.clock.now() + MINUTE;
    await messages.queue.enqueue(anEmail({ name: 'account_deletion_warning', daysLeft: 1, token: 't', usableUntil, timezone: 'UTC' }));
    await messages.process();
    messages.clock.advance(2 * MINUTE);
    messages.emails.control.mode = 'sent';
    await messages.process();
    expect(messages.emails.mails()).toEqual([]);
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
    const queued = { message: anEmail(), attempts: 0, requestedAt: messages.clock.now() };
    await expect(messages.outgoing(queued)).rejects.toThrow('down');
  });

  test.each([
    ['a code', EMAIL_TEMPLATES.two_factor_code, 2],
    ['a security notice', EMAIL_TEMPLATES.password_changed, 2],
    ['the link of a deletion', EMAIL_TEMPLATES.account_deleted, 2],
    ['a note about an existing account', EMAIL_TEMPLATES.already_registered, 1],
    ['a warning about a webhook', EMAIL_TEMPLATES.webhook_failing, 1],
  ])('with %s is sent at most so many times while the outcome of its sends is unknown', async (_what, template, sends) => {
    const messages = openMessages();
    messages.emails.control.mode = 'unknown';
    await messages.queue.enqueue(anEmail(template));
    for (let round = 0; round < 6; round += 1) {
      await messages.process();
      messages.clock.advance(MINUTE);
    }
    expect(messages.emails.mails()).toHaveLength(sends);
    const codes = messages.log.lines.map(({ level, event }) => `${level} ${event}`);
    expect(codes.filter((code) => code === 'error message_outcome_unknown')).toHaveLength(1);
  });

  test.each([
    ['is sent once more when it has a code', EMAIL_TEMPLATES.two_factor_code, 1],
    ['is not sent again when its duplicate is worse', EMAIL_TEMPLATES.data_export_ready, 0],
  ])('whose workers die one after the other %s', async (_what, template, sends) => {
    const messages = openMessages();
    const message = anEmail(template, { id: messageIdOf('dying') });
    await messages.queue.enqueue(message);
    const die = async (token: string) => {
      const now = messages.clock.now();
      await messages.sentMessages.claim(message.id, { token, until: now + MINUTE }, now);
      messages.clock.advance(MINUTE);
    };
    await die('first');
    await messages.process();
    expect(messages.emails.mails()).toHaveLength(sends);
  });

  test('that was certainly not sent counts as no send, however often', async () => {
    const messages = openMessages();
    await messages.queue.enqueue(anEmail());
    for (const mode of ['down', 'down', 'unknown', 'down', 'sent'] as const) {
      messages.emails.control.mode = mode;
      await messages.process();
      messages.clock.advance(2 * MINUTE);
    }
    expect(messages.emails.mails()).toHaveLength(2);
  });

  test('states how long its code is still valid, counted from its request', async () => {
    const messages = openMessages();
    messages.texts.control.mode = 'down';
    await messages.queue.enqueue(anSms());
    await messages.process();
    messages.texts.control.mode = 'sent';
    messages.clock.advance(4 * MINUTE + 1);
    await messages.process();
    expect(messages.texts.texts().map(({ text }) => /(?:Vence en|Expires in) 6 min/.test(text))).toEqual([true]);
  });

  test('is too late for its code by the time of the request, although a redrive queued it again', async () => {
    const messages = openMessages();
    const requestedAt = messages.clock.now();
    messages.clock.advance(10 * MINUTE);
    await messages.outgoing({ message: anSms(), attempts: 0, requestedAt });
    expect(messages.texts.texts()).toEqual([]);
    expect(messages.log.lines.map(({ event }) => event)).toContain('message_expired');
  });

  test('leaves neither its code nor its recipient in the log, whatever happens to it', async () => {
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
