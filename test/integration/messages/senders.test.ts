import { createServer, type RequestListener } from 'node:http';

import * as v from 'valibot';

import { makeSesEmailSender } from '../../../functions/messages/adapters/ses-email-sender.ts';
import { makeSnsSmsSender } from '../../../functions/messages/adapters/sns-sms-sender.ts';
import { renderEmail } from '../../../functions/messages/rendering/render-email.ts';
import { listen } from '../../../infra/local/http-server.ts';
import { makeOutbox, OUTBOX_PATH } from '../../../infra/local/outbox/outbox.ts';
import { anEmail, EMAIL_TEMPLATES } from '../../support/builders/messages.ts';

const REGION = 'us-east-1';

const outboxSchema = v.object({
  messages: v.array(
    v.strictObject({
      id: v.string(),
      channel: v.picklist(['email', 'sms']),
      to: v.string(),
      subject: v.nullable(v.string()),
      text: v.string(),
      html: v.nullable(v.string()),
      headers: v.record(v.string(), v.string()),
      sent_at: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
});

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const serve = async (listener: RequestListener): Promise<string> => {
  const server = await listen(createServer(listener));
  cleanup.defer(server.close);
  return server.url;
};

/** The clients of the SDK against the stub of a local run. */
const open = async () => {
  const outbox = makeOutbox(() => Date.parse('2026-11-05T18:00:00Z'));
  const [services, origin] = await Promise.all([outbox.services, outbox.view].map(serve));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: services,
    AWS_ENDPOINT_URL_SNS: services,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  const view = `${origin}${OUTBOX_PATH}`;
  return {
    emails: makeSesEmailSender({
      from: () => Promise.resolve('no-reply@spei.example'),
      configurationSet: 'spei-local-mail-events',
      region: REGION,
    }),
    texts: makeSnsSmsSender(REGION),
    messages: async () => v.parse(outboxSchema, await (await fetch(`${view}?format=json`)).json()).messages,
    page: async () => (await fetch(view)).text(),
    setMode: (mode: string) => fetch(`${view}/mode`, { method: 'PUT', body: JSON.stringify({ mode }) }),
    clear: () => fetch(view, { method: 'DELETE' }),
  };
};

const mail = { to: 'ana@example.com', template: 'email_verification', ...renderEmail(anEmail(), 'https://panel.example.com') };

describe('mails by SES and text messages by SNS', () => {
  test('a mail arrives as it was written, with its headers', async () => {
    const { emails, messages } = await open();
    expect(await emails.send(mail)).toBe('sent');
    const { subject, text, html, to } = mail;
    expect(await messages()).toMatchObject([
      {
        channel: 'email',
        to,
        subject,
        text,
        html,
        headers: { From: 'Validador SPEI <no-reply@spei.example>', 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es' },
      },
    ]);
  });

  test('a text message arrives, and the newest message is the first', async () => {
    const { emails, texts, messages } = await open();
    await emails.send(mail);
    expect(await texts.send('+525512345678', 'Tu código es 048151 & más')).toBe('sent');
    expect((await messages()).map(({ channel, to, text }) => [channel, to, text])).toEqual([
      ['sms', '+525512345678', 'Tu código es 048151 & más'],
      ['email', mail.to, mail.text],
    ]);
  });

  test.each(['down', 'throttled'])('a service that is %s may be called again', async (mode) => {
    const { emails, texts, setMode, messages } = await open();
    await setMode(mode);
    await expect(emails.send(mail)).rejects.toThrow();
    await expect(texts.send('+525512345678', 'x')).rejects.toThrow();
    expect(await messages()).toEqual([]);
  });

  test('a send is of unknown outcome when the service gives no response in time', async () => {
    const url = await serve(() => undefined);
    Object.assign(process.env, { AWS_ENDPOINT_URL_SESV2: url, AWS_ENDPOINT_URL_SNS: url });
    const sends = [
      makeSesEmailSender({ from: () => Promise.resolve('no-reply@spei.example'), configurationSet: 'x', region: REGION }).send(mail),
      makeSnsSmsSender(REGION).send('+525512345678', 'x'),
    ];
    expect(await Promise.all(sends)).toEqual(['unknown', 'unknown']);
  });

  test('a send fails for certain when no connection is made', async () => {
    const url = 'http://127.0.0.1:1';
    Object.assign(process.env, { AWS_ENDPOINT_URL_SESV2: url, AWS_ENDPOINT_URL_SNS: url });
    await expect(
      makeSesEmailSender({ from: () => Promise.resolve('no-reply@spei.example'), configurationSet: 'x', region: REGION }).send(mail),
    ).rejects.toThrow();
    await expect(makeSnsSmsSender(REGION).send('+525512345678', 'x')).rejects.toThrow();
  });

  test('a message that a service refuses is not sent again', async () => {
    const { emails, texts, setMode } = await open();
    await setMode('refusing');
    expect(await emails.send(mail)).toBe('refused');
    expect(await texts.send('+525512345678', 'x')).toBe('refused');
  });

  test('a number that is none is refused', async () => {
    const { texts } = await open();
    expect(await texts.send('5512345678', 'x')).toBe('refused');
  });

  test('requests are signed for the region of the service, not for that of the function', async () => {
    const scopes: string[] = [];
    const url = await serve((request, response) => {
      scopes.push(/Credential=test\/\d+\/([\w-]+\/\w+)/.exec(request.headers.authorization ?? '')?.[1] ?? '');
      response.writeHead(400).end();
    });
    Object.assign(process.env, { AWS_REGION: 'mx-central-1', AWS_ENDPOINT_URL_SESV2: url, AWS_ENDPOINT_URL_SNS: url });
    const email = makeSesEmailSender({ from: () => Promise.resolve('no-reply@spei.example'), configurationSet: 'x', region: 'us-east-1' });
    await Promise.allSettled([email.send(mail), makeSnsSmsSender('us-west-2').send('+525512345678', 'x')]);
    expect(scopes.toSorted()).toEqual(['us-east-1/ses', 'us-west-2/sns']);
  });

  test('without a sender no mail leaves', async () => {
    await expect(
      makeSesEmailSender({ from: () => Promise.resolve(null), configurationSet: 'x', region: REGION }).send(mail),
    ).rejects.toThrow('no sender');
  });

  test("the page shows codes and links, and strangers' texts as plain text", async () => {
    const { emails, texts, page, clear, messages } = await open();
    await emails.send({ ...mail, ...renderEmail(anEmail(EMAIL_TEMPLATES.password_reset), 'https://panel.example.com') });
    await texts.send('+525512345678', '<script>alert(1)</script> 048151');
    const html = await page();
    expect(html).toContain('<code class="code">048151</code>');
    expect(html).toContain('href="https://panel.example.com/password/reset#token=reset-token-1"');
    expect(html).not.toContain('<script>');
    await clear();
    expect(await messages()).toEqual([]);
  });
});
