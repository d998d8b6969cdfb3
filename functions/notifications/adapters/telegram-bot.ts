import { randomBytes } from 'node:crypto';

import * as v from 'valibot';

import type { BotCredentials } from '../../../shared/notifications/adapters/bot-credentials.ts';
import type { GuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { ExternalResponse } from '../../../shared/platform/outgoing/pinned-request.ts';
import { isSameText } from '../../../shared/platform/secrets/same-text.ts';
import type { ChatFile, MessengerBot } from '../ports/messenger-bot.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';
import { outcomeWithoutResponse, pauseOf } from './outgoing-outcome.ts';

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 65_536;

/** An error of the Bot API, as far as it is read. */
const failure = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ description: v.optional(v.string(), ''), parameters: v.optional(v.object({ retry_after: v.optional(v.number()) })) }),
);

/** Chats that do not exist, or that have left the bot. */
const isGone = (status: number, description: string): boolean => status === 403 || /chat not found|user is deactivated/i.test(description);

/** The meaning of a response (Telegram Bot API: Making requests, ResponseParameters). */
const outcomeOf = ({ status, body }: ExternalResponse): SendOutcome => {
  if (status === 200) return { kind: 'sent', status };
  const parsed = v.safeParse(failure, body.toString('utf8'));
  const { description, parameters } = parsed.success ? parsed.output : { description: '', parameters: undefined };
  if (isGone(status, description)) return { kind: 'gone', status };
  // A proxy may answer 5xx for a message that was accepted.
  if (status >= 500) return { kind: 'unknown' };
  // A token that was replaced (401, 404) is known within minutes.
  if (status === 429 || status === 401 || status === 404) {
    return { kind: 'later', status, afterSeconds: pauseOf(parameters?.retry_after ?? 0) };
  }
  return { kind: 'refused', status };
};

/** A form with a file (RFC 7578). */
const formOf = (fields: Readonly<Record<string, string>>, { name, mediaType, bytes }: ChatFile) => {
  const boundary = `form-${randomBytes(16).toString('hex')}`;
  const part = (disposition: string, content: Uint8Array, type = 'text/plain; charset=utf-8'): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const body = Buffer.concat([
    ...Object.entries(fields).map(([field, value]) => part(`name="${field}"`, Buffer.from(value))),
    part(`name="document"; filename="${name}"`, bytes, mediaType),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
};

type Options = {
  readonly guarded: Pick<GuardedFetch, 'send'>;
  /** Base address of the Bot API. The address of a call has the token, so it is in no log and no error. */
  readonly apiUrl: string;
  readonly credentials: BotCredentials;
};

/** A bot of Telegram. */
export const makeTelegramBot = ({ guarded, apiUrl, credentials: { token, username, updateSecret } }: Options): MessengerBot => {
  const call = async (method: string, contentType: string, body: string | Uint8Array): Promise<SendOutcome> => {
    const result = await guarded.send({
      method: 'POST',
      url: `${apiUrl}/bot${token}/${method}`,
      headers: { 'content-type': contentType },
      body,
      maxBytes: MAX_RESPONSE_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    return result.kind === 'response' ? outcomeOf(result) : outcomeWithoutResponse(result);
  };
  return {
    linkOf: (code) => `https://t.me/${username}?start=${code}`,
    sendText: (chatId, text) =>
      call('sendMessage', 'application/json', JSON.stringify({ chat_id: chatId, text, link_preview_options: { is_disabled: true } })),
    sendFile: (chatId, file, caption) => {
      const { contentType, body } = formOf({ chat_id: String(chatId), caption }, file);
      return call('sendDocument', contentType, body);
    },
    isUpdateSecret: (text) => isSameText(text, updateSecret),
  };
};
