import fc from 'fast-check';

import { renderEmail } from '../../../functions/messages/rendering/render-email.ts';
import { renderSms } from '../../../functions/messages/rendering/render-sms.ts';
import { outgoingQueue } from '../../../shared/messages/adapters/message-queue.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import { anEmail, anSms, EMAIL_TEMPLATES, NOTICE, SMS_TEMPLATES } from '../../support/builders/messages.ts';

const PANEL = 'https://panel.example.com';

const TEMPLATES = Object.values(EMAIL_TEMPLATES);
const LANGUAGES = ['es', 'en'] as const;
const CASES = TEMPLATES.flatMap((template) => LANGUAGES.map((language) => [template.name, language, template] as const));

/** The HTML without its tags, as a reader sees it. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** Line by line; links look different in HTML. */
const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '--');

/** A colon of the plain text is a column, or nothing, in HTML. */
const withoutColons = (line: string): string => line.replaceAll(':', '');

describe('mails', () => {
  test.each(CASES)('%s in %s has the same content as text and as HTML', (_name, language, template) => {
    const { subject, text, html } = renderEmail(anEmail(template, { language }), PANEL);
    expect(subject.length).toBeGreaterThan(5);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|\[object|NaN|null/);
    const words = wordsOf(html);
    for (const line of linesOf(text)) expect(withoutColons(words)).toContain(withoutColons(line));
    expect(html).toContain(`<html lang="${language}">`);
  });

  // A notification has its texts in the language of its reader already.
  test.each(TEMPLATES.filter(({ name }) => name !== 'notification').map((template) => [template.name, template] as const))(
    '%s differs between Spanish and English',
    (_name, template) => {
      const [spanish, english] = LANGUAGES.map((language) => renderEmail(anEmail(template, { language }), PANEL));
      expect(spanish?.subject).not.toBe(english?.subject);
      expect(spanish?.headers['Content-Language']).toBe('es');
      expect(english?.headers['Content-Language']).toBe('en');
    },
  );

  test.each(['email_verification', 'two_factor_code', 'password_reset_code', 'email_change_code'] as const)(
    '%s shows its code in both forms and how long it is valid',
    (name) => {
      const { text, html } = renderEmail(anEmail(EMAIL_TEMPLATES[name]), PANEL);
      for (const form of [text, html]) {
        expect(form).toContain('048151');
        expect(form).toContain('10 minutos');
      }
    },
  );

  test('a link leads to the panel with its token in the fragment', () => {
    const { text, html } = renderEmail(anEmail(EMAIL_TEMPLATES.password_reset), `${PANEL}/`);
    expect(text).toContain(`${PANEL}/password/reset#token=reset-token-1`);
    expect(html).toContain(`href="${PANEL}/password/reset#token=reset-token-1"`);
  });

  test('without a panel a mail shows the token itself and links nowhere', () => {
    const { text, html } = renderEmail(anEmail(EMAIL_TEMPLATES.email_change_notice), null);
    expect(text).toContain('cancel-token-1');
    expect(html).toContain('cancel-token-1');
    expect(html).not.toContain('href=');
  });

  test.each(['webhook_failing', 'webhook_auto_disabled'] as const)('%s shows the URL of the endpoint', (name) => {
    expect(renderEmail(anEmail(EMAIL_TEMPLATES[name]), PANEL).text).toContain('https://hooks.example.com/a');
  });

  test('an instant is shown in the time zone of its reader', () => {
    expect(renderEmail(anEmail(EMAIL_TEMPLATES.password_changed), PANEL).text).toMatch(/5 de noviembre de 2026.*12:00/);
    const tokyo = { ...EMAIL_TEMPLATES.password_changed, timezone: 'Asia/Tokyo' };
    expect(renderEmail(anEmail(tokyo, { language: 'en' }), PANEL).text).toMatch(/November 6, 2026.*3:00/);
  });

  test('a text that strangers chose is text in HTML and never a tag', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (device) => {
        const hostile = `<script>${device}</script>"'&`;
        const { html } = renderEmail(anEmail({ name: 'new_device_sign_in', ...NOTICE, device: hostile, ipPrefix: hostile }), PANEL);
        expect(html).not.toContain('<script');
      }),
    );
  });

  test('no programme that answers mails is to answer', () => {
    expect(renderEmail(anEmail(), PANEL).headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  });

  test('of a mail that can be switched off has the headers of RFC 8058, and of another one neither', () => {
    const unsubscribeUrl = 'https://api.example.com/v1/notifications/unsubscribe/a.b';
    expect(renderEmail({ ...anEmail(), unsubscribeUrl }, PANEL).headers).toMatchObject({
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(Object.keys(renderEmail(anEmail(), PANEL).headers).join()).not.toContain('List');
  });
});

describe('text messages', () => {
  test.each(SMS_TEMPLATES.flatMap((template) => LANGUAGES.map((language) => [template.name, language, template] as const)))(
    '%s in %s has its code and fits into one message',
    (_name, language, template) => {
      const text = renderSms(anSms(template, { language }));
      expect(text).toContain('048151');
      expect(text.length).toBeLessThanOrEqual(70);
    },
  );
});

describe('messages in their queue', () => {
  test.each([...TEMPLATES.map((template) => anEmail(template)), ...SMS_TEMPLATES.map((template) => anSms(template))])(
    'a body is parsed as the message that was written: $channel $template.name',
    (message) => {
      const waiting = { message, correlationId: message.correlationId, attempts: 2, requestedAt: 5 };
      expect(outgoingQueue.parse(outgoingQueue.bodyOf(waiting))).toEqual(waiting);
    },
  );

  test('a body of a message without a recipient is parsed as written', () => {
    const blank = { message: null, correlationId: 'request', attempts: 0, requestedAt: 7 };
    expect(outgoingQueue.parse(outgoingQueue.bodyOf(blank))).toEqual(blank);
  });

  test.each(['', '{}', 'null', '{"message":{},"attempts":0,"requestedAt":7}'])('a body %j is no message', (body) => {
    expect(outgoingQueue.parse(body)).toBeNull();
  });

  test('a message id is the same for the same parts and differs for others', () => {
    expect(messageIdOf('alert', 'a')).toBe(messageIdOf('alert', 'a'));
    const ids = [messageIdOf('alert', 'a'), messageIdOf('alert', 'b'), messageIdOf('alerta', ''), messageIdOf('alert a')];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
