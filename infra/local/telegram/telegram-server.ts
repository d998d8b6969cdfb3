import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import * as v from 'valibot';

/** A message or a file that the bot sent. */
export type SentToChat = { readonly chat_id: number; readonly text: string | null; readonly document: string | null };

type ApiResponse = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

const jsonOf = <const Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(v.string(), v.parseJson(), v.object(entries));

const messageBody = jsonOf({ chat_id: v.number(), text: v.pipe(v.string(), v.nonEmpty()) });
const webhookBody = jsonOf({ url: v.pipe(v.string(), v.url()), secret_token: v.pipe(v.string(), v.regex(/^[\w-]{1,256}$/)) });
const writtenBody = jsonOf({
  chat_id: v.number(),
  text: v.string(),
  update_id: v.optional(v.number()),
  type: v.optional(v.string(), 'private'),
});
const scriptBody = jsonOf({ chat_id: v.number(), status: v.number(), retry_after: v.optional(v.number()), times: v.number() });

const MAX_TEXT = 4_096;

const ok = (result: unknown): ApiResponse => ({ status: 200, body: { ok: true, result } });

const failed = (status: number, description: string, parameters?: Readonly<Record<string, unknown>>): ApiResponse => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters === undefined ? {} : { parameters }) },
});

const fieldOf = (form: string, name: string): string | null =>
  new RegExp(`name="${name}"(?:; filename="[^"]*")?\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([^]*?)\\r\\n--`).exec(form)?.[1] ?? null;

const fileNameOf = (form: string): string | null => /name="document"; filename="([^"]*)"/.exec(form)?.[1] ?? null;

type Bot = { readonly token: string; readonly username: string };

/**
 * Telegram's Bot API for tests and the local run: `sendMessage`, `sendDocument`, `getMe`, `setWebhook` and `getWebhookInfo`. It refuses unknown
 * tokens (401), chats that never wrote to the bot (400) or that blocked it (403), and scripts 429 and 5xx. `deliver` posts an update to the webhook.
 */
export const makeTelegram = ({ token, username }: Bot) => {
  const chats = new Set<number>();
  const blocked = new Set<number>();
  const sent: SentToChat[] = [];
  const scripts = new Map<number, v.InferOutput<typeof scriptBody>>();
  let webhook: v.InferOutput<typeof webhookBody> | null = null;
  let lastUpdate = 0;

  const deliverable = (chatId: number): ApiResponse | null => {
    if (!chats.has(chatId)) return failed(400, 'Bad Request: chat not found');
    if (blocked.has(chatId)) return failed(403, 'Forbidden: bot was blocked by the user');
    const scripted = scripts.get(chatId);
    if (scripted === undefined || scripted.times === 0) return null;
    scripts.set(chatId, { ...scripted, times: scripted.times - 1 });
    const { status, retry_after: retryAfter } = scripted;
    return failed(status, 'scripted', retryAfter === undefined ? undefined : { retry_after: retryAfter });
  };

  const accept = (message: SentToChat): ApiResponse => {
    const refused = deliverable(message.chat_id);
    // As behind a proxy that fails after Telegram has accepted the message.
    const isAccepted = refused === null || refused.status >= 500;
    if (isAccepted) sent.push(message);
    return refused ?? ok({ message_id: sent.length });
  };

  const sendMessage = (body: string): ApiResponse => {
    const parsed = v.safeParse(messageBody, body);
    if (!parsed.success) return failed(400, 'Bad Request: message text is empty');
    const { chat_id: chatId, text } = parsed.output;
    return text.length > MAX_TEXT ? failed(400, 'Bad Request: message is too long') : accept({ chat_id: chatId, text, document: null });
  };

  const sendDocument = (body: string): ApiResponse => {
    const document = fileNameOf(body);
    if (document === null) return failed(400, 'Bad Request: there is no document in the request');
    return accept({ chat_id: Number(fieldOf(body, 'chat_id')), text: fieldOf(body, 'caption'), document });
  };

  const setWebhook = (body: string): ApiResponse => {
    const parsed = v.safeParse(webhookBody, body);
    if (!parsed.success) return failed(400, 'Bad Request: bad webhook');
    webhook = parsed.output;
    return ok(true);
  };

  /** A call of the Bot API; `path` is `/bot<token>/<method>`. */
  const call = (path: string, body: string): ApiResponse => {
    const [, sentToken, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (sentToken !== token) return failed(401, 'Unauthorized');
    switch (method) {
      case 'getMe':
        return ok({ id: 1, is_bot: true, username });
      case 'sendMessage':
        return sendMessage(body);
      case 'sendDocument':
        return sendDocument(body);
      case 'setWebhook':
        return setWebhook(body);
      case 'getWebhookInfo':
        return ok({ url: webhook?.url ?? '', pending_update_count: 0 });
      default:
        return failed(404, 'Not Found');
    }
  };

  /** A person writes to the bot. Returns the status of the webhook; null while there is none. */
  const write = async (body: string): Promise<number | null> => {
    const { chat_id: id, text, type, update_id: updateId = lastUpdate + 1 } = v.parse(writtenBody, body);
    lastUpdate = Math.max(lastUpdate, updateId);
    chats.add(id);
    if (webhook === null) return null;
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Telegram-Bot-Api-Secret-Token': webhook.secret_token },
      body: JSON.stringify({ update_id: updateId, message: { message_id: 1, chat: { id, type }, text } }),
    });
    return response.status;
  };

  return {
    call,
    write,
    script: (body: string): void => {
      const scripted = v.parse(scriptBody, body);
      scripts.set(scripted.chat_id, scripted);
    },
    block: (chatId: number): void => {
      blocked.add(chatId);
    },
    /** What the bot sent to a chat, in order. */
    sentTo: (chatId: number): readonly SentToChat[] => sent.filter((each) => each.chat_id === chatId),
  };
};

type Telegram = ReturnType<typeof makeTelegram>;

/**
 * The Bot API over HTTP, below `prefix`. Below its `_control`, `POST messages` has a person write to the bot, `PUT responses` scripts responses,
 * `DELETE chats/{id}` blocks the bot and `GET chats/{id}` returns what it sent.
 */
export const makeTelegramListener = (telegram: Telegram, prefix: string): RequestListener => {
  const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };

  const control = async (request: IncomingMessage, response: ServerResponse, path: string, body: string): Promise<void> => {
    const chatId = Number(path.split('/').at(-1));
    if (request.method === 'POST') sendJson(response, 200, { status: await telegram.write(body) });
    else if (request.method === 'GET') sendJson(response, 200, { messages: telegram.sentTo(chatId) });
    else {
      if (request.method === 'PUT') telegram.script(body);
      else telegram.block(chatId);
      response.writeHead(204).end();
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').slice(prefix.length);
    const body = (await buffer(request)).toString('utf8');
    if (path.startsWith('/_control/')) return control(request, response, path, body);
    const { status, body: answered } = telegram.call(path, body);
    sendJson(response, status, answered);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 400, { error: String(error) });
    });
  };
};
