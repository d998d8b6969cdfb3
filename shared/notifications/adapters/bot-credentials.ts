import * as v from 'valibot';

/** The credentials of a bot of Telegram. */
export type BotCredentials = {
  readonly token: string;
  readonly username: string;
  /** Sent with each update (Telegram Bot API: setWebhook, `secret_token`). */
  readonly updateSecret: string;
};

const stored = v.object({
  bot_token: v.pipe(v.string(), v.regex(/^\d+:[\w-]{20,}$/)),
  bot_username: v.pipe(v.string(), v.regex(/^\w+$/)),
  update_secret: v.pipe(v.string(), v.regex(/^[\w-]{32,256}$/)),
});

const secretSchema = v.pipe(v.string(), v.parseJson(), v.union([stored, v.object({ bot_token: v.optional(v.never()) })]));

/** Reads the text of the secret; null until an operator has stored a bot. */
export const parseBotCredentials = (text: string): BotCredentials | null => {
  const read = v.parse(secretSchema, text);
  if (!('bot_username' in read)) return null;
  return { token: read.bot_token, username: read.bot_username, updateSecret: read.update_secret };
};

/** The text of the secret. */
export const formatBotCredentials = ({ token, username, updateSecret }: BotCredentials): string =>
  JSON.stringify({ bot_token: token, bot_username: username, update_secret: updateSecret });
