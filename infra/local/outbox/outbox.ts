import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import * as v from 'valibot';

import type { CapturedMessage } from './captured-message.ts';
import { outboxPage } from './outbox-page.ts';

/** Below the origin of the API. */
export const OUTBOX_PATH = '/_local/outbox';

const MODE_PATH = `${OUTBOX_PATH}/mode`;

/** Messages that the outbox keeps. */
const MAX_MESSAGES = 2_000;

/** Behaviour of the two services; tests use the faults. */
const MODES = ['normal', 'down', 'throttled', 'refusing'] as const;

export type OutboxMode = (typeof MODES)[number];

const modeBody = v.object({ mode: v.picklist(MODES) });

const data = v.object({ Data: v.string() });

/** `SendEmail` of the SES API v2, only the fields used here. */
const sendEmail = v.object({
  FromEmailAddress: v.string(),
  Destination: v.object({ ToAddresses: v.tuple([v.string()]) }),
  Content: v.object({
    Simple: v.object({
      Subject: data,
      Body: v.object({ Text: data, Html: data }),
      Headers: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
    }),
  }),
});

/** `Publish` of the SNS API (AWS query protocol) to a phone number in E.164. */
const publish = v.object({
  Action: v.literal('Publish'),
  PhoneNumber: v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/)),
  Message: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_600)),
});

const SNS_NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

const sendJson = (response: ServerResponse, status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): void => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(value));
};

const sesError = (response: ServerResponse, status: number, type: string, message: string): void => {
  sendJson(response, status, { message }, { 'x-amzn-ErrorType': type });
};

const sendXml = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'Content-Type': 'text/xml' }).end(body);
};

const snsError = (response: ServerResponse, status: number, code: string): void => {
  const type = status >= 500 ? 'Receiver' : 'Sender';
  const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${code}</Message></Error>`;
  sendXml(response, status, `<ErrorResponse xmlns="${SNS_NAMESPACE}">${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`);
};

const SES_FAULTS = {
  down: [500, 'InternalServiceErrorException'],
  throttled: [429, 'TooManyRequestsException'],
  refusing: [400, 'MessageRejected'],
} as const;

const SNS_FAULTS = {
  down: [500, 'InternalError'],
  throttled: [429, 'Throttled'],
  refusing: [400, 'InvalidParameter'],
} as const;

/**
 * Replaces Amazon SES and SNS, in their own protocols, and shows the mails and text messages it received: the emulator drops mail headers,
 * and loses all messages when it stops.
 */
export const makeOutbox = (now: () => number) => {
  let messages: readonly CapturedMessage[] = [];
  let mode: OutboxMode = 'normal';

  const capture = (message: Omit<CapturedMessage, 'id' | 'sent_at'>): string => {
    const id = randomUUID();
    messages = [{ id, ...message, sent_at: new Date(now()).toISOString() }, ...messages].slice(0, MAX_MESSAGES);
    return id;
  };

  const takeMail = (response: ServerResponse, body: string): void => {
    if (mode !== 'normal') {
      const [status, type] = SES_FAULTS[mode];
      sesError(response, status, type, `The outbox is ${mode}`);
      return;
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), sendEmail), body);
    if (!parsed.success) {
      sesError(response, 400, 'BadRequestException', parsed.issues.map(({ message }) => message).join('; '));
      return;
    }
    const { FromEmailAddress: from, Destination, Content } = parsed.output;
    const { Subject, Body, Headers } = Content.Simple;
    const [to] = Destination.ToAddresses;
    const own = Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value]));
    const MessageId = capture({
      channel: 'email',
      to,
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: { From: from, To: to, Subject: Subject.Data, ...own },
    });
    sendJson(response, 200, { MessageId });
  };

  const takeTextMessage = (response: ServerResponse, body: string): void => {
    if (mode !== 'normal') {
      const [status, code] = SNS_FAULTS[mode];
      snsError(response, status, code);
      return;
    }
    const parsed = v.safeParse(publish, Object.fromEntries(new URLSearchParams(body)));
    if (!parsed.success) {
      snsError(response, 400, 'InvalidParameter');
      return;
    }
    const { PhoneNumber: to, Message: text } = parsed.output;
    const id = capture({ channel: 'sms', to, subject: null, text, html: null, headers: {} });
    const result = `<PublishResult><MessageId>${id}</MessageId></PublishResult>`;
    const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;
    sendXml(response, 200, `<PublishResponse xmlns="${SNS_NAMESPACE}">${result}${metadata}</PublishResponse>`);
  };

  const setMode = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), modeBody), (await buffer(request)).toString('utf8'));
    if (parsed.success) mode = parsed.output.mode;
    sendJson(response, parsed.success ? 200 : 400, parsed.success ? { mode } : { modes: MODES });
  };

  const show = (response: ServerResponse, url: URL): void => {
    if (url.searchParams.get('format') === 'json') sendJson(response, 200, { messages });
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(outboxPage(messages));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === MODE_PATH && request.method === 'PUT') return setMode(request, response);
    if (url.pathname === OUTBOX_PATH && request.method === 'GET') {
      show(response, url);
      return;
    }
    if (url.pathname === OUTBOX_PATH && request.method === 'DELETE') {
      messages = [];
      mode = 'normal';
      response.writeHead(204).end();
      return;
    }
    sendJson(response, 404, { error: 'there is nothing here' });
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await buffer(request)).toString('utf8');
    if (request.url === '/v2/email/outbound-emails' && request.method === 'POST') takeMail(response, body);
    else if (request.url === '/' && request.method === 'POST') takeTextMessage(response, body);
    else sendJson(response, 404, { message: 'only SendEmail and Publish are served' });
  };

  const listenerOf =
    (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
    (request, response) => {
      handle(request, response).catch((error: unknown) => {
        if (!response.headersSent) sendJson(response, 500, { error: String(error) });
      });
    };

  return {
    /** Shows the received messages, to people and tests. */
    view: listenerOf(answer),
    /** Receives the requests of the SDK's clients. */
    services: listenerOf(take),
  };
};
