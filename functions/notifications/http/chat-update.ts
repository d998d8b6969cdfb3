import * as v from 'valibot';

import type { StartMessage } from '../use-cases/accept-update.ts';

const startMessage = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    update_id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    message: v.object({
      // Every member of a group would read the notifications.
      chat: v.object({ id: v.pipe(v.number(), v.safeInteger()), type: v.literal('private') }),
      text: v.pipe(v.string(), v.regex(/^\/start [\w-]{1,64}$/)),
    }),
  }),
);

/** Reads an update of Telegram's Bot API; null for one that starts no link. */
export const startMessageIn = (body: string): StartMessage | null => {
  const parsed = v.safeParse(startMessage, body);
  if (!parsed.success) return null;
  const { update_id: updateId, message } = parsed.output;
  return { updateId, chatId: message.chat.id, code: message.text.slice('/start '.length) };
};
